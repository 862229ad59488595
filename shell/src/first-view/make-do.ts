import { notify } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';

/**
 * Makes the best of a first view whose code has failed to come: its pictures are shown that only the code would ask for, and
 * whoever presses in it is told why nothing happens.
 * @param element that it stands in
 */
export function makeDo(element: Element): void {
  globalThis.matineePresses?.fails(() => notify.error(t('slot.unavailable')));
  for (const { parentElement, textContent } of element.querySelectorAll('noscript')) {
    // Where scripts run, what is in it is a text.
    const [, address] = /<img[^>]* src="([^"]+)"/.exec(textContent) ?? [];
    if (!parentElement || !address) continue;
    // Of the box, which React leaves as it is: its own picture comes over it.
    parentElement.style.background = `center / cover url(${JSON.stringify(address.replaceAll('&amp;', '&'))})`;
  }
}
