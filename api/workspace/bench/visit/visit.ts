import type { Browser, BrowserContextOptions, CDPSession } from 'playwright';
import { recordRequests } from './record-requests.ts';
import type { SeenRequest } from './request.ts';
import { READ_TIMES, WATCH_PAGE, type PageTimes } from './watch-page.ts';

export interface VisitOptions {
  url: string;
  /** milliseconds that each request waits for its first byte; absent = as fast as this machine */
  latency?: number;
  /** what happens to Clerk's scripts; they arrive when absent */
  clerk?: 'hangs' | 'absent';
  /** cookies of somebody who is signed in */
  storageState?: BrowserContextOptions['storageState'];
  /** stays until each of these parts is seen, too; the first is in the window as it comes, the others may be on cards below */
  parts?: readonly string[];
}

export interface Visit extends PageTimes {
  /** milliseconds until React was at work in the page and every part that was waited for was seen */
  complete: number;
  /** requests that began before that */
  requests: SeenRequest[];
}

const TEN_MEGABIT = 10_000_000 / 8;

async function setClerk(session: CDPSession, clerk: VisitOptions['clerk']): Promise<void> {
  // Paused requests are never continued.
  if (clerk === 'hangs') await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/__clerk/*' }] });
  if (clerk === 'absent')
    await session.send('Network.setBlockedURLs', { urls: ['*/js/clerk.*', '*/__clerk/*'] });
}

/** Opens a page with an empty cache over a line of 10 Mbit/s, and stays until what is waited for is seen. */
export async function visit(
  browser: Browser,
  { url, latency, clerk, storageState, parts = [] }: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(storageState && { storageState }),
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (latency !== undefined)
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: TEN_MEGABIT,
        uploadThroughput: TEN_MEGABIT,
      });
    await setClerk(session, clerk);
    const requests = recordRequests(session);
    await page.addInitScript(WATCH_PAGE);
    await page.goto(url, { waitUntil: 'commit' });
    const times = await page.evaluate<PageTimes>(READ_TIMES);
    for (const [at, part] of parts.entries()) {
      await page.locator(`[data-part=${part}]:visible`).first().waitFor();
      // Parts begin when they come near: those of cards, which are below the window, once the first is there, which would be above it.
      if (at === 0) await page.locator('[data-movie]').first().scrollIntoViewIfNeeded();
    }
    const now = parts.length > 0 ? await page.evaluate<number>('performance.now()') : 0;
    const complete = Math.max(now, times.alive);
    const before = times.origin + complete;
    return { ...times, complete, requests: requests().filter(({ startedAt }) => startedAt <= before) };
  } finally {
    await context.close();
  }
}
