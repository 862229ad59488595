import { showsSomething } from '../../slot/shows-something.ts';
import { isHidden } from '../../watching/is-hidden.ts';
import { every } from '../../watching/own-timers.ts';

const LOOK_EVERY_MS = 250;
/** Counted, not timed: a page that has no time to look has none to show anything. */
const LOOKS = 6;

/**
 * Watches an element until it shows something.
 * @param onNothing told, once, that nobody has seen anything for too long
 * @returns ends it
 */
export function watchFirstSight(find: () => Element | null, onNothing: () => void): () => void {
  let looks = 0;
  const end = every(LOOK_EVERY_MS, () => {
    const element = find();
    // Nobody sees a hidden page, and its timers come late.
    if (!element || isHidden()) return void (looks = 0);
    if (showsSomething(element)) return end();
    if ((looks += 1) <= LOOKS) return;
    end();
    onNothing();
  });
  return end;
}
