import { isHidden } from '../watching/is-hidden.ts';
import { freeFrame } from './free-frame.ts';
import { isInReach } from './is-in-reach.ts';
import { lookOften } from './look-often.ts';
import type { Heard } from './watch-page.ts';

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
  let outOfReach = 0;
  lookOften((isLate) => {
    // One that is not there is another watch's matter.
    const header = hasHeader() && !isHidden() ? document.querySelector('#root > header') : null;
    outOfReach = isLate || !header || isInReach(header) ? 0 : outOfReach + 1;
    if (outOfReach === LOOKS) {
      freeFrame();
      onTampering(false);
    } else if (outOfReach > LOOKS && outOfReach % LOOKS === 0) onDamage();
  });
}
