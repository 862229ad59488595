import { restoreNatives } from './lock-natives.ts';

/** What changes nothing in the tree may still hide the page: a sheet, or a part that has been emptied. */
const LOOK_EVERY_MS = 400;

/**
 * Watches that the frame of the page is there, where it belongs, and to be seen.
 * @param parts the children of the root that are expected now, such as `header`
 * @param onDamage told whenever it is not so
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
  const look = () => {
    if (restoreNatives()) onTampering();
    if (!isWhole()) onDamage();
    // A body or a root of before is looked at no more.
    const root = document.getElementById('root');
    for (const element of [document, document.documentElement, document.body, root])
      if (element) observer.observe(element, { childList: true });
  };
  const observer = new MutationObserver(look);
  setInterval(look, LOOK_EVERY_MS);
  look();
}
