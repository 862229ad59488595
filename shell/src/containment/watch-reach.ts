import { isHidden } from '../watching/is-hidden.ts';
import { every } from '../watching/own-timers.ts';
import { freeFrame } from './free-frame.ts';
import { isInReach } from './is-in-reach.ts';
import type { Heard } from './watch-page.ts';

const LOOK_EVERY_MS = 400;
/** A look that comes later than this says nothing: the page had no time to be what it should. */
const LATE_MS = 2 * LOOK_EVERY_MS;
/** So many looks on end that the header cannot be reached at are no chance. */
const LOOKS = 2;

let isWatching = false;

/**
 * Watches, from the first time that it is called, that the header can be seen and pressed.
 * @param hasHeader whether the page has one now
 */
export function watchReach(
  hasHeader: () => boolean,
  { onDamage, onTampering }: Omit<Heard, 'onSuspicion'>,
): void {
  if (isWatching) return;
  isWatching = true;
  let lookedAt = performance.now();
  let outOfReach = 0;
  every(LOOK_EVERY_MS, () => {
    const now = performance.now();
    const isLate = now - lookedAt > LATE_MS;
    lookedAt = now;
    // One that is not there is another watch's matter.
    const header = hasHeader() && !isHidden() ? document.querySelector('#root > header') : null;
    outOfReach = isLate || !header || isInReach(header) ? 0 : outOfReach + 1;
    if (outOfReach === LOOKS) {
      freeFrame();
      onTampering(false);
    } else if (outOfReach > LOOKS && outOfReach % LOOKS === 0) onDamage();
  });
}
