import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
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

/** Whether a test has put other code into the pages of a context. */
export const mayDiffer = (context: BrowserContext): boolean => staged.has(context);

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

/** Longer than the code of a page takes to come: one whose code never comes is gone on with, milliseconds. */
const CODE_WITHIN_MS = 3_000;

/**
 * Whoever goes to a page has its code, as with most pages: those with a first view ask for it when they have been painted, so they may be
 * loaded before it comes. What is done sooner is tried by who goes there until `commit`.
 */
function waitForCode(page: Page): void {
  const come = () =>
    page
      .waitForFunction(
        () => !document.querySelector('template#code') || '__REACT_DEVTOOLS_GLOBAL_HOOK__' in globalThis,
        undefined,
        { timeout: CODE_WITHIN_MS },
      )
      .catch(() => undefined);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (!options?.waitUntil) await come();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await come();
    return answer;
  };
}

/**
 * Somebody with a browser of their own, who knows nothing of this site yet.
 * @param which another browser than that of most journeys
 */
export async function newVisitor(
  options: BrowserContextOptions = {},
  which: Promise<Browser> = theBrowser(),
): Promise<Visitor> {
  const browser = await which;
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
  if (options.javaScriptEnabled !== false) waitForCode(page);
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
