import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { launchBrowser } from '../../testing/launch-browser.ts';

export interface PageOptions {
  width?: number;
  javaScriptEnabled?: boolean;
}

/** One Chromium for the tests of a file; the result opens a page in a context of its own, closed with the test. */
export function openBrowser(): (options?: PageOptions) => Promise<Page> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  return async ({ width = 1440, javaScriptEnabled = true } = {}) => {
    if (!browser) throw new Error('The browser starts before the tests of the file');
    const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled });
    onTestFinished(() => context.close());
    return context.newPage();
  };
}
