import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { siteUrl } from '../site/site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(inject('chromium'));
});
afterAll(() => browser.close());

const opened: BrowserContext[] = [];
afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail';
  for (const [index, context] of opened.splice(0).entries()) {
    if (failed) await keepPictures(context, `${task.name.slice(0, 60).replace(/\W+/g, '-')}-${index}`);
    await context.close();
  }
});

/** What each page showed when a journey failed. */
async function keepPictures(context: BrowserContext, name: string): Promise<void> {
  const dir = path.join(import.meta.dirname, '../screenshots/failed');
  mkdirSync(dir, { recursive: true });
  for (const [index, page] of context.pages().entries()) {
    await page.screenshot({ path: path.join(dir, `${name}-${index}.png`) }).catch(() => undefined);
    console.log(`${name}: was at ${page.url()}`);
  }
}

export interface Visitor {
  page: Page;
  /** errors that the page threw or the browser reported, such as a policy violation */
  problems: string[];
  /** every address that the page was at, in order, without its origin */
  visited: string[];
}

/** Somebody with a browser of their own, who knows nothing of this site yet. */
export async function newVisitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  context.setDefaultTimeout(15_000);
  opened.push(context);
  const page = await context.newPage();
  const problems: string[] = [];
  const visited: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) visited.push(frame.url().replace(siteUrl, ''));
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { page, problems, visited };
}
