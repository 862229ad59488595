import type { Page } from '../visitor/expect.ts';

/** Goes to an address as a link of the site does: inside the document that is open. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Marks the document that is open. @returns whether it still is */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => (document.documentElement.dataset['marked'] = 'yes'));
  return async () => (await page.locator('html').getAttribute('data-marked')) === 'yes';
}

/** The screen of a remote that works. */
export const screenOf = (page: Page, remote: string) =>
  page
    .locator(`[data-remote=${remote}]:not([data-part], :has([data-unavailable])) :is(h1, h2, form)`)
    .first();

/** The message in the place of a remote that does not. */
export const missing = (page: Page, remote: string) => page.locator(`[data-unavailable=${remote}]`);
