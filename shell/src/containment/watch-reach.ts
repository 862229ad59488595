import { isHidden } from '../watching/is-hidden.ts';
import { freeFrame } from './free-frame.ts';
import { isBelowNotice, isInReach, lyingOver } from './is-in-reach.ts';
import { putBelow } from './known-elements.ts';
import { lookOften } from './look-often.ts';
import { putFrameRight } from './put-right.ts';
import type { Heard } from './watch-page.ts';

/** So many looks on end that the header cannot be reached at are no chance. */
const LOOKS = 2;
/** And so many below what may be a notice of the page's. */
const LOOKS_BELOW_NOTICE = 8;
/** So often what lies over it is taken away, or what bars it put right, before somebody is held to account. */
const SPARED = 2;
/** So many looks on end at which what stands in the frame is not as it was made: somebody goes on. */
const LASTING = 5;
/** What is put right more often than that in so long a time is no dialog of a tool's, nor a picture that one takes: milliseconds. */
const TOGETHER_MS = 10_000;

let isWatching = false;

/**
 * Watches, from the first time that it is called, that the header can be seen and pressed, and that the frame looks as it was made.
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
  const below = new WeakSet<Element>();
  let removed = 0;
  let freed: number[] = [];
  let changed = 0;
  /** Whether what stands beside the page and lies over the header was put below it; what comes over it again is taken away, and told of who goes on. */
  const isPutBelow = (header: Element) => {
    const over = lyingOver(header);
    const fresh = over.filter((one) => !below.has(one));
    for (const one of fresh) {
      below.add(one);
      putBelow(one);
      // What stands in the flow has no layer.
      if (getComputedStyle(one).position === 'static')
        one.style?.setProperty('position', 'relative', 'important');
    }
    if (fresh.length > 0) return true;
    for (const one of over) one.remove();
    return over.length > 0 && (removed += 1) <= SPARED;
  };
  lookOften((isLate) => {
    changed = putFrameRight() && !isLate ? changed + 1 : 0;
    if (changed === LASTING) onTampering(false);
    else if (changed > LASTING && changed % LASTING === 0) onDamage();
    // One that is not there is another watch's matter.
    const header = hasHeader() && !isHidden() ? document.querySelector('#root > header') : null;
    if (isLate || !header || isInReach(header)) {
      outOfReach = 0;
      isTold = false;
      return;
    }
    outOfReach += 1;
    const looks = isBelowNotice(header) ? LOOKS_BELOW_NOTICE : LOOKS;
    if (outOfReach % looks !== 0 || isPutBelow(header)) return;
    if (isTold) return onDamage();
    freeFrame();
    const now = performance.now();
    freed = [...freed.filter((time) => now - time < TOGETHER_MS), now];
    // It may have been a tool of the visitor's.
    if (freed.length <= SPARED && isInReach(header)) return;
    isTold = true;
    onTampering(false);
  });
}
