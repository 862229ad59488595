import { isHidden } from '../watching/is-hidden.ts';
import { lookOften } from './look-often.ts';
import type { Modals } from './open-modals.ts';

/** So many looks on end are no chance, nor a picture that a dialog waits for. */
const LOOKS = 6;
/** So many a page is rid of before somebody is held to account: it may have been bad luck. */
const SPARED = 2;
/** CSS pixels */
const MIN_SIZE = 16;

function isSeen(dialog: HTMLDialogElement): boolean {
  const { width, height, right, bottom, left, top } = dialog.getBoundingClientRect();
  if (width < MIN_SIZE || height < MIN_SIZE) return false;
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return false;
  return dialog.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false;
}

let isWatching = false;

/**
 * Closes modal dialogs that nobody sees for some looks on end, from the first time that it is called: one that moves in, or waits for
 * its picture, takes less.
 * @param all those that are open
 * @param refuse closes one for good
 * @param onMany told of each after the first few
 */
export function watchModals({ all, refuse }: Modals, onMany: () => void): void {
  if (isWatching) return;
  isWatching = true;
  /** at how many looks on end nobody has seen it */
  const unseen = new WeakMap<HTMLDialogElement, number>();
  let closed = 0;
  lookOften((isLate) => {
    for (const dialog of all) {
      const isGone = !dialog.open || !dialog.isConnected;
      const looks = isGone || isLate || isHidden() || isSeen(dialog) ? 0 : (unseen.get(dialog) ?? 0) + 1;
      unseen.set(dialog, looks);
      if (isGone) all.delete(dialog);
      if (looks < LOOKS) continue;
      refuse(dialog);
      closed += 1;
      if (closed > SPARED) onMany();
    }
  });
}
