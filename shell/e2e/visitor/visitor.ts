import { browserFlags } from '@matinee/local/browser';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { siteUrl } from '../site/site.ts';

let browser: Browser;
beforeAll(async () => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: browserFlags });
});
afterAll(() => browser.close());

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const context of opened.splice(0)) await context.close();
});

export interface Visitor {
  page: Page;
  /** errors that the page threw or the browser reported, such as a policy violation */
  problems: string[];
}

/** Somebody with a browser of their own, who knows nothing of this site yet. */
export async function newVisitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: siteUrl, viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(15_000);
  opened.push(context);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { page, problems };
}
