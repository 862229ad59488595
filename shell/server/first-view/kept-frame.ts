import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';

/** The frame of a page as far as a first view could reach it, with an end of its own. */
const framed = (html: string): string =>
  '<!doctype html><html><head></head><body><div><header></header><main><div><div>' +
  `${html}</div></div></main><footer></footer></div><i></i></body></html>`;

/** Elements within each other, in order: of each the names of its children, and which one goes on. */
const FRAME: readonly (readonly [children: string, next: number])[] = [
  ['div,i', 0],
  ['header,main,footer', 1],
  ['div', 0],
  ['div', 0],
];

const childrenOf = (node: Tree.Node): Tree.ChildNode[] => ('childNodes' in node ? node.childNodes : []);
const names = (nodes: readonly Tree.ChildNode[]): string => nodes.map(({ nodeName }) => nodeName).join();

function isWhole(html: string, scriptingEnabled: boolean): boolean {
  const [, root] = parse(framed(html), { scriptingEnabled }).childNodes;
  const [, body] = root ? childrenOf(root) : [];
  let node = body;
  for (const [expected, next] of FRAME) {
    const children = node ? childrenOf(node) : [];
    if (names(children) !== expected) return false;
    // What stands beside it is empty, as it was written.
    if (children.some((child, index) => index !== next && childrenOf(child).length > 0)) return false;
    node = children[next];
  }
  return root !== undefined && childrenOf(root).length === 2;
}

/**
 * Whether the frame of a page is what it was with this HTML in its place, as browsers read it, with scripts and without: they end elements
 * by others, and then an end tag of the HTML's own ends what it stands in. @see https://html.spec.whatwg.org/multipage/parsing.html
 */
export const keepsFrame = (html: string): boolean =>
  isWhole(html, true) && (!/<noscript/i.test(html) || isWhole(html, false));
