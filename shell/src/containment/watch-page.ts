import { restoreNatives } from './lock-natives.ts';

/** What changes nothing in the tree may still hide the page: a sheet, or a part that has been emptied. */
const LOOK_EVERY_MS = 400;
/** A page that is built again is not whole at once; one that is not after so long is damaged anew: milliseconds. */
const BUILT_WITHIN_MS = 1_000;

/**
 * Watches that the frame of the page is there, where it belongs, and to be seen.
 * @param parts the children of the root that are expected now, such as `header`
 * @param onDamage told when it is not so, once until it is again, or was not built again in time
 * @param onTampering told when functions that all code relies on were changed; they are what they were again
 */
export function watchPage(
  parts: () => readonly string[],
  onDamage: () => void,
  onTampering: () => void,
): void {
  const isWhole = () => {
    const root = document.getElementById('root');
    return parts().every((part) => {
      const element = root?.querySelector(`:scope > ${part}`);
      if (!element?.querySelector('a, [data-slot]')) return false;
      return element.getClientRects().length > 0 || document.visibilityState === 'hidden';
    });
  };
  let damagedAt: number | undefined;
  const look = () => {
    if (restoreNatives()) onTampering();
    const now = performance.now();
    if (isWhole()) damagedAt = undefined;
    else if (damagedAt === undefined || now - damagedAt >= BUILT_WITHIN_MS) {
      damagedAt = now;
      onDamage();
    }
    // A body or a root of before is looked at no more.
    const root = document.getElementById('root');
    for (const element of [document, document.documentElement, document.body, root])
      if (element) observer.observe(element, { childList: true });
  };
  const observer = new MutationObserver(look);
  setInterval(look, LOOK_EVERY_MS);
  look();
}
