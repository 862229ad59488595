import { areOwnersKnown, ownerOf, scriptsOf, whoActs, type Owner } from './owners.ts';

/** Whose code calls a function with a limit, for whoever is asked by that limit; undefined for the page's, Clerk's and the browser's. */
export const ownerOfCaller = (): Owner | undefined =>
  // The first is this one, the second whoever asks, the third the limit, the fourth whoever calls that.
  areOwnersKnown() ? ownerOf(scriptsOf(new Error())[3] ?? '') : undefined;

/** Limits how the history is written: the address of another page would be that of the page around the part, which nobody would hear of. */
export const mayName = (_history: unknown, [, , url]: unknown[]): boolean =>
  new URL(String(url ?? ''), location.href).pathname === location.pathname || !ownerOfCaller()?.isPart;

/**
 * Whether a part presses, by its code, what is not in its own box: by a link of the page around it, it would lead visitors away. The browser tells
 * of a press while it is made.
 */
export const isPressOfPart = ({ isTrusted }: Event, pressed: Element): boolean =>
  (!isTrusted && pressed.closest?.('#root, [data-place]')?.id === 'root' && whoActs()?.isPart) || false;
