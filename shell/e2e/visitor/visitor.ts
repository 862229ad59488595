import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { siteUrl } from '../site/site.ts';
import { theBrowser } from './browser.ts';

const opened: BrowserContext[] = [];

/** Takes the contexts that a test opened out of the list, for whoever closes them. */
export const takeOpened = (): BrowserContext[] => opened.splice(0);

export interface Visitor {
  page: Page;
  /** errors that the page threw or the browser reported, such as a policy violation */
  problems: string[];
  /** every address that the page was at, in order, without its origin */
  visited: string[];
}

/** Somebody with a browser of their own, who knows nothing of this site yet. */
export async function newVisitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const browser = await theBrowser();
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width: 1280, height: 800 },
    // Things that move keep a machine without a graphics card busy: the full run has them, as it has the whole browser.
    reducedMotion: process.env['MATINEE_FULL'] === '1' ? 'no-preference' : 'reduce',
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
