import { findWholeBrowser } from '@matinee/workspace/browser';
import { chromium, type Browser } from 'playwright';
import { inject, type TestContext } from 'vitest';
import { expect, type Page } from './expect.ts';

let started: Promise<Browser> | undefined;

/** Leaves a test out where no browser could keep a page, and says so. */
export function needKeepingBrowser({ skip }: TestContext): void {
  skip(
    findWholeBrowser() === undefined,
    'There is no whole Chromium (its headless shell keeps no pages): install one, or name one in CHROMIUM_PATH.',
  );
}

/** A browser that keeps pages for the way back, which Playwright's do not. */
export const keepingBrowser = (): Promise<Browser> =>
  (started ??= chromium.launch({
    ...inject('chromium'),
    executablePath: findWholeBrowser() ?? inject('chromium').executablePath,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  }));

declare global {
  var matineeWasLeft: boolean | undefined;
}

/**
 * Leaves a page for another document and comes back by the browser's button.
 * @param meanwhile done before that
 * @returns nothing when it is the very document that was left; else why it is another one, as the browser says it
 */
export async function leaveAndComeBack(page: Page, meanwhile = async () => {}): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  let against: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    against = notRestoredExplanations.map(({ type, reason }) => `${type}: ${reason}`);
  });
  const { pathname } = new URL(page.url());
  await page.evaluate(() => void (globalThis.matineeWasLeft = true));
  const at = () =>
    page.evaluate(() => `${location.pathname} ${document.readyState}`).catch(() => 'under way');
  // Later: what asks for it is gone with the page.
  await page.evaluate(() => void setTimeout(() => (location.href = '/robots.txt')));
  await expect.poll(at).toBe('/robots.txt complete');
  await meanwhile();
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(at).toBe(`${pathname} complete`);
  const isSame = await page.evaluate(() => globalThis.matineeWasLeft === true);
  await session.detach();
  return isSame ? [] : ['it is another document', ...against];
}
