import { areOwnersKnown, ownerOf, scriptsOf } from './owners.ts';

/** By what something is changed, or what leads to that, such as `getAttributeNode`. Whoever listens there may end that. */
const CHANGES =
  /^(add$|adop|append|prepend|insert|replace|(re)?move(?!E)|set|toggle|att|getA.*No|show|before|after|style|classList|dataset)/;

/** What the loaders of a remote's own files bring. */
const isFile = (one: unknown) => one instanceof HTMLScriptElement || one instanceof HTMLLinkElement;

type Act = (...given: never[]) => unknown;

/**
 * A part has its box alone. It hears so where it reaches out of that, and fails there: the page around it never changes.
 * @param isRead whether it only asks what there is, as libraries do of styles: it is told by a copy, and what it writes there holds for nobody
 */
const ofPages = <What extends Act | undefined>(act: What, isRead?: boolean): What =>
  act &&
  (function (this: Node, ...given: unknown[]): unknown {
    // The first is this one, the second whoever calls it: what the page or Clerk does for a part is theirs.
    const isOfPart =
      areOwnersKnown() && !isFile(given[0]) && ownerOf(scriptsOf(new Error())[1] ?? '')?.isPart;
    if (isOfPart && !isRead) throw new TypeError('outside of its box');
    return Reflect.apply(act as (...all: unknown[]) => unknown, isOfPart ? this.cloneNode() : this, given);
  } as unknown as What);

/**
 * Makes what changes the root, the head or the body of the document, or another thing of all pages, be of pages alone.
 * @param found what one of these has under a name; is changed
 */
export function limitTrunk(found: PropertyDescriptor, name: string): void {
  if (found.set) found.set = ofPages(found.set, name === 'title');
  if (!CHANGES.test(name)) return;
  if (found.get) found.get = ofPages(found.get, !name.startsWith('adop'));
  else if (typeof found.value === 'function') found.value = ofPages(found.value as Act);
}

/** The same of what the document itself has of its root and body, of its name, and of sheets for all of it. */
export const limitDocument: typeof limitTrunk = (found, name) => {
  if (/^(adopted|body|dir|title)/.test(name)) limitTrunk(found, name);
};
