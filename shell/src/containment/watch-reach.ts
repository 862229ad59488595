import { isHidden } from '../watching/is-hidden.ts';
import { freeFrame } from './free-frame.ts';
import { isInReach, lyingOver } from './is-in-reach.ts';
import { putBelow } from './known-elements.ts';
import { lookOften } from './look-often.ts';
import type { Heard } from './watch-page.ts';

/** So many looks on end that the header cannot be reached at are no chance. */
const LOOKS = 2;
/** So often what lies over it is taken away before somebody is held to account. */
const SPARED = 2;

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
  let isTold = false;
  /** What was put below the header already: once, since it may be a tool's of the visitor's, and nobody is to blame. */
  const below = new WeakSet<HTMLElement>();
  let removed = 0;
  /** Whether what stands beside the page and lies over the header was put below it; what comes over it again is taken away, and told of who goes on. */
  const isPutBelow = (header: Element) => {
    const over = lyingOver(header);
    const fresh = over.filter((one) => !below.has(one));
    for (const one of fresh) {
      below.add(one);
      putBelow(one);
      // What stands in the flow has no layer.
      if (getComputedStyle(one).position === 'static')
        one.style.setProperty('position', 'relative', 'important');
    }
    if (fresh.length > 0) return true;
    for (const one of over) one.remove();
    return over.length > 0 && (removed += 1) <= SPARED;
  };
  lookOften((isLate) => {
    // One that is not there is another watch's matter.
    const header = hasHeader() && !isHidden() ? document.querySelector('#root > header') : null;
    if (isLate || !header || isInReach(header)) {
      outOfReach = 0;
      isTold = false;
      return;
    }
    outOfReach += 1;
    if (outOfReach % LOOKS !== 0 || isPutBelow(header)) return;
    if (isTold) return onDamage();
    isTold = true;
    freeFrame();
    onTampering(false);
  });
}
