import { isHidden } from '../watching/is-hidden.ts';
import { isReacts } from '../watching/is-reacts.ts';
import { every } from '../watching/own-timers.ts';
import { showsSomething } from './shows-something.ts';

const LOOK_EVERY_MS = 250;
/**
 * How often a screen whose code is there may show nothing when it is looked at. Counted, not timed: a page that has no time to
 * look has none to show anything.
 */
const LOOKS = 6;
/** What a look counts that finds only what the server has rendered: it can be read, which is worth more than a message. */
const OF_SERVED = 0.25;

/** What is told of a screen that shows nothing. */
export const HID = 'showed nothing';

/**
 * Watches a screen, or a part, whose code has arrived.
 * @param find the element that it renders into; undefined while there is nothing to expect of it, such as more code under way
 * @param onSilence told, once, that it has shown nothing for too long, or has suspended for as long. @returns whether that is no fault of its own, and it is to be looked at anew
 * @param isPart whether it is a part: it may show nothing once it has shown something
 * @returns ends it
 */
export function watchScreen(
  find: () => Element | null | undefined,
  onSilence: (what: string) => boolean | void,
  isPart?: boolean,
): () => void {
  let silent = 0;
  const end = every(LOOK_EVERY_MS, () => {
    const screen = find();
    // Nobody sees a hidden page, and its timers come late.
    if (!screen || isHidden()) return void (silent = 0);
    // React leaves what the server has rendered where the screen suspends, and shows nothing in its place.
    const served = isPart ? [] : [...document.querySelectorAll('[data-first-view]>*>*')];
    const isLeft = served.length > 0 && !served.some(isReacts);
    // A part that waits is no matter of the page around it.
    const isWaiting = isLeft || screen.querySelector(`[data-awaits=${isPart ? 'part' : 'screen'}]`) !== null;
    if (!isWaiting && showsSomething(screen)) {
      silent = 0;
      return void (isPart && end());
    }
    if ((silent += isLeft ? OF_SERVED : 1) <= LOOKS) return;
    silent = 0;
    if (!onSilence(isWaiting ? 'never stopped waiting' : HID)) end();
  });
  return end;
}
