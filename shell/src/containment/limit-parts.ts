import { isAround } from './free-frame.ts';
import { areOwnersKnown, ownerOf, scriptsOf } from './owners.ts';

/** Whether it is a part that calls a function with a limit, for whoever is asked by that limit. */
export const isOfPart = (): boolean =>
  // The first is this one, the second whoever asks, the third the limit, the fourth whoever calls that.
  (areOwnersKnown() && ownerOf(scriptsOf(new Error())[3] ?? '')?.isPart) || false;

/** Limits how the history is written: the address of another page would be that of the page around the part, which nobody would hear of. */
export const mayName = (_history: unknown, [, , url]: unknown[]): boolean =>
  url == null || new URL(String(url), document.baseURI).pathname === location.pathname || !isOfPart();

/** What is taken for a press, or for a step of the history. */
const LEADING = /^(click|submit|key|pointer|mouse|touch|popstate|hashchange)/;

/** Limits presses by code: a part presses what is in its own box. By a link of the page around it, it would lead visitors away. */
export const mayPress = (at: unknown, [event]: unknown[]): boolean => {
  const isOthers =
    at instanceof Element ? at.matches('#root *') && !at.closest('[data-place]') : isAround(at);
  return !isOthers || !LEADING.test(event ? (event as Event).type : 'click') || !isOfPart();
};
