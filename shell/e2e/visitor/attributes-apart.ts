import { setTimeout as wait } from 'node:timers/promises';
import { ATTRIBUTES_APART, type Apart } from '@matinee/release-tool/attributes-apart';
import type { BrowserContext } from 'playwright';

/** A page that never rests is asked no longer, milliseconds. */
const ASKED_WITHIN_MS = 2_000;

/** Only what the server has rendered may be another than React takes it for. */
const LOOK = `document.querySelector('script#first-view')
  ? (${ATTRIBUTES_APART})(document.querySelectorAll('[data-remote]:not([data-part]) :not([data-part], [data-part] *)'))
  : { isWhole: true, attributes: [] }`;

/**
 * Looks at the pages that a visitor has open.
 * @returns a sentence for each attribute of a first view that its screen takes for another; none of a page that does not answer
 */
export async function attributesApart(context: BrowserContext): Promise<string[]> {
  const told = context.pages().map(async (page) => {
    const seen = await Promise.race([
      page.evaluate<Apart>(LOOK).catch(() => undefined),
      wait(ASKED_WITHIN_MS, undefined, { ref: false }),
    ]);
    return (seen?.attributes ?? []).map((what) => `${page.url()}: its first view has ${what}`);
  });
  return (await Promise.all(told)).flat();
}
