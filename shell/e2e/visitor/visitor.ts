import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { siteUrl } from '../site/site.ts';
import { theBrowser } from './browser.ts';

const opened: BrowserContext[] = [];

/** How the page says that it is not what the server has rendered. */
const MISMATCH = 'not what the server has rendered';
const mismatches: string[] = [];
/** Those whose documents a test has changed. */
const staged = new WeakSet<BrowserContext>();

/** From now on the pages of a context may differ from what the server has rendered: a test puts other code into them. */
export const expectMismatches = (context: BrowserContext): void => void staged.add(context);

/** Takes what pages have said of HTML that they render otherwise than the server did. */
export const takeMismatches = (): string[] => mismatches.splice(0);

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
  context.on('console', (message) => {
    if (message.text().includes(MISMATCH) && !staged.has(context))
      mismatches.push(`${message.page()?.url()}: ${message.text()}`);
  });
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
