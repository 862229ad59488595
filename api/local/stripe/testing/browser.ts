import { chromium, type Page } from 'playwright';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export interface PageOptions {
  width?: number;
  javaScriptEnabled?: boolean;
}

/** One Chromium for the tests of a file; the result opens a page in a context of its own, closed with the test. */
export function openBrowser(): (options?: PageOptions) => Promise<Page> {
  let browser: Awaited<ReturnType<typeof chromium.launch>> | undefined;
  beforeAll(async () => {
    const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    browser = await chromium.launch({ executablePath, args: FLAGS });
  });
  afterAll(() => browser?.close());
  return async ({ width = 1440, javaScriptEnabled = true } = {}) => {
    if (!browser) throw new Error('The browser starts before the tests of the file');
    const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled });
    onTestFinished(() => context.close());
    return context.newPage();
  };
}
