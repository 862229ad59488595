import { isHidden } from '../slot/is-hidden.ts';
import { showsSomething } from '../slot/shows-something.ts';
import { freeFrame, isInReach } from './frame-in-reach.ts';
import { keepTimer } from './limit-natives.ts';
import { restoreNatives } from './lock-natives.ts';

/** What changes nothing in the tree may still hide the page: a sheet, or a part that has been emptied. */
const LOOK_EVERY_MS = 400;
/** A page that is built again is not whole at once; one that is not after so long is damaged anew: milliseconds. */
const BUILT_WITHIN_MS = 1_000;
/** Longer than a slot is empty whose own watch works. */
const EMPTY_FOR_MS = 3_000;

interface Heard {
  /** the frame is not there; told once until it is again, or was not built again in time */
  onDamage(): void;
  /** something that all code and all pages rely on was changed; it is what it was again, unless it is lost to this document */
  onTampering(isLost: boolean): void;
}

/**
 * Watches that the frame of the page is there, where it belongs, to be seen and to be reached, and that something is in it.
 * @param parts the children of the root that are expected now, such as `header`
 */
export function watchPage(parts: () => readonly string[], { onDamage, onTampering }: Heard): void {
  const policies = () => document.querySelectorAll('meta[http-equiv]').length;
  const ours = policies();
  const partOf = (name: string) => document.querySelector(`#root > ${name}`);
  let filledAt = performance.now();
  const isFilled = () => {
    const slot = document.querySelector('[data-slot=page]');
    const now = performance.now();
    if (!slot || isHidden() || showsSomething(slot)) filledAt = now;
    return now - filledAt < EMPTY_FOR_MS;
  };
  const isWhole = () =>
    isFilled() &&
    parts().every((part) => {
      const element = partOf(part);
      if (!element?.querySelector('a, [data-slot]')) return false;
      return element.getClientRects().length > 0 || isHidden();
    });
  const isFree = () => {
    const header = parts().includes('header') && !isHidden() ? partOf('header') : null;
    return !header || isInReach(header);
  };
  let damagedAt: number | undefined;
  const look = () => {
    const changed = restoreNatives();
    const isLost = changed === 'lost' || policies() > ours;
    if (changed || isLost) onTampering(isLost);
    const now = performance.now();
    const isThere = isWhole();
    if (isThere && isFree()) damagedAt = undefined;
    else if (damagedAt === undefined || now - damagedAt >= BUILT_WITHIN_MS) {
      if (isThere && damagedAt === undefined) {
        freeFrame();
        onTampering(false);
      } else onDamage();
      damagedAt = now;
    }
    // A body or a root of before is looked at no more.
    const root = document.getElementById('root');
    for (const element of [document, document.documentElement, document.body, root])
      if (element) observer.observe(element, { childList: true });
  };
  const observer = new MutationObserver(look);
  keepTimer(setInterval(look, LOOK_EVERY_MS));
  look();
}
