import { chromium, type Browser } from 'playwright';
import { inject } from 'vitest';
import { expect, type Page } from './expect.ts';

let started: Promise<Browser> | undefined;

/** A browser that keeps pages for the way back, which Playwright's do not. */
export const keepingBrowser = (): Promise<Browser> =>
  (started ??= chromium.launch({
    ...inject('chromium'),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  }));

/**
 * Leaves a page for another document and comes back by the browser's button.
 * @param meanwhile done before that
 * @returns what of the page keeps browsers from keeping it: nothing when it is the one that was left. A browser that keeps no pages at
 * all, as headless shells, says the same of it
 */
export async function leaveAndComeBack(page: Page, meanwhile = async () => {}): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  let against: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    // Circumstances are of this visit and this browser: the page cannot change them.
    against = notRestoredExplanations
      .filter(({ type }) => type !== 'Circumstantial')
      .map(({ type, reason }) => `${type}: ${reason}`);
  });
  const { pathname } = new URL(page.url());
  const at = () =>
    page.evaluate(() => `${location.pathname} ${document.readyState}`).catch(() => 'under way');
  // Later: what asks for it is gone with the page.
  await page.evaluate(() => void setTimeout(() => (location.href = '/robots.txt')));
  await expect.poll(at).toBe('/robots.txt complete');
  await meanwhile();
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(at).toBe(`${pathname} complete`);
  await session.detach();
  return against;
}
