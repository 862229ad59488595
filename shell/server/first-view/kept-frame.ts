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

/** The names of all elements in it, in the order in which they begin. In a drawing some have capitals. */
const elementsIn = (node: Tree.Node): string[] =>
  childrenOf(node).flatMap((child) =>
    'tagName' in child ? [child.tagName.toLowerCase(), ...elementsIn(child)] : elementsIn(child),
  );

/** @returns what the HTML is read as, in its place; null when the frame around it is another then */
function read(html: string, scriptingEnabled: boolean): Tree.Node | null {
  const [, root] = parse(framed(html), { scriptingEnabled }).childNodes;
  if (!root || childrenOf(root).length !== 2) return null;
  let [, node] = childrenOf(root);
  for (const [expected, next] of FRAME) {
    const children = node ? childrenOf(node) : [];
    if (names(children) !== expected) return null;
    // What stands beside it is empty, as it was written.
    if (children.some((child, index) => index !== next && childrenOf(child).length > 0)) return null;
    node = children[next];
  }
  return node ?? null;
}

/**
 * Whether the frame of a page is what it was with this HTML in its place, as browsers read it, with scripts and without: they end elements
 * by others, and then an end tag of the HTML's own ends what it stands in. What they read in it has to be what was written too, or the
 * screen that comes would find something else. @see https://html.spec.whatwg.org/multipage/parsing.html
 * @param written names of the elements that are written in it, in their order
 */
export function keepsFrame(html: string, written: readonly string[]): boolean {
  const slot = read(html, false);
  if (!slot || elementsIn(slot).join() !== written.join()) return false;
  return !/<noscript/i.test(html) || read(html, true) !== null;
}
