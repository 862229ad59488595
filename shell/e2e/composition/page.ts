import { expect, type Page } from '../visitor/expect.ts';

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

/** The first view that the server has put into the slot, alive or not. */
export const firstView = (page: Page) => page.locator('[data-slot=page] > [data-first-view]');

/** Whether the code of the screen is at work in it: React has marked its elements. */
export const isAlive = (page: Page): Promise<boolean> =>
  page
    .locator('[data-slot=page] [data-remote]:not([data-part])')
    .first()
    .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));

/** Waits until the server gives a page with a first view: it makes nobody wait for one that is late on a busy machine. */
export const untilRendered = (page: Page, path: string): Promise<void> =>
  expect
    .poll(async () => (await (await page.request.get(path)).text()).includes('data-first-view='), {
      timeout: 90_000,
    })
    .toBe(true);
