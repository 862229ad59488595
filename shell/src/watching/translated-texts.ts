/** What a translator has put in the place of a text. */
const standIns = new WeakMap<Node, ChildNode>();

function note({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const standIn = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
  if (standIn) for (const node of removedNodes) standIns.set(node, standIn as ChildNode);
}

/**
 * Lets a browser translate the page. It puts `<font>` elements in the place of texts, and React goes on with the texts: it would write into what
 * nobody sees, and end a whole screen where it takes away, or puts something before, what is not there. What is done with such a text is done
 * with what stands in its place, for the code of all teams. To be called before the browser's functions are locked.
 */
export function followTranslations(): void {
  const { prototype } = Node;
  const { removeChild, insertBefore } = prototype;
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')!;
  new MutationObserver((changes) => changes.forEach(note)).observe(document, {
    childList: true,
    subtree: true,
  });
  const isGone = (parent: Node, node: Node | null): node is Text =>
    node instanceof Text && node.parentNode !== parent;
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (!isGone(this, child)) return removeChild.call(this, child) as T;
    standIns.get(child)?.remove();
    return child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const isThere = (standIn?: Node) => standIn?.parentNode === this;
    const there = isGone(this, before) ? [standIns.get(before)].find(isThere) : before;
    return insertBefore.call(this, node, there ?? null) as T;
  };
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      if (!this.parentNode) standIns.get(this)?.replaceWith(this);
      value.set!.call(this, text);
    },
  });
}
