import type { Browser, BrowserContextOptions } from 'playwright';
import { recordRequests } from '../visit/record-requests.ts';
import { within } from '../visit/within.ts';
import { READ_PAINTS, watchPaint, type Paints } from './watch-paint.ts';

/** A phone on a slow line, as Lighthouse has it, but applied: bytes really come that slowly. */
const slow = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWDOWN = 4;

/** A page that is waited for says so itself after half of it; one that does not answer any more says nothing. */
const MAX_READ_MS = 60_000;

export interface PaintVisit extends Paints {
  /** bytes on the wire by what they are, such as `Script` */
  bytes: Record<string, number>;
}

interface PaintOptions {
  url: string;
  /** of the window, in pixels */
  width: number;
  /** whether the page comes to life */
  hasCode: boolean;
  /** a page of the site that is loaded before; without one the browser's cache is empty */
  after?: string | undefined;
  /** cookies of somebody who is signed in */
  storageState?: BrowserContextOptions['storageState'];
}

/** Opens a page over a slow line on a slow phone. */
export async function visitPaint(
  browser: Browser,
  { url, width, hasCode, after, storageState }: PaintOptions,
): Promise<PaintVisit> {
  const context = await browser.newContext({
    viewport: { width, height: 823 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 1.75,
    ...(storageState && { storageState }),
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...slow });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(watchPaint(hasCode));
    if (after !== undefined) {
      await page.goto(after, { waitUntil: 'commit' });
      await within(page.evaluate(READ_PAINTS), MAX_READ_MS, after);
    }
    const requests = recordRequests(session);
    await page.goto(url, { waitUntil: 'commit' });
    const paints = await within(page.evaluate<Paints>(READ_PAINTS), MAX_READ_MS, url);
    const bytes: Record<string, number> = {};
    for (const { type, wireBytes } of requests()) bytes[type] = (bytes[type] ?? 0) + wireBytes;
    return { ...paints, bytes };
  } finally {
    await context.close();
  }
}
