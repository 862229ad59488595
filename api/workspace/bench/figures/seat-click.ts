import type { Browser, Page } from 'playwright';
import { milliseconds, type Section } from '../report/line.ts';
import { median } from '../visit/rounds.ts';

const SLOWDOWN = 4;
const LIMIT = 50;
const CLICKS = 10;
/** Each of them is picked, and then dropped. */
const SEATS = 5;

/** How long a finger or a mouse button stays down, in milliseconds: press and release are painted one after the other. */
const PRESSED = 80;

/** Event timing tells nothing of what is shorter than this (https://www.w3.org/TR/event-timing/). */
const THRESHOLD = 16;

/** Runs in the page: notes how long each interaction takes, by its id. Text, as in `visit/watch-page.ts`. */
const watchInteractions = `
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: ${THRESHOLD} });
`;
const NEXT_PAINT = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))';

/** The address of a seat page with shows. */
async function seatPage(url: string): Promise<string> {
  const read = async (path: string): Promise<unknown> => (await fetch(url + path)).json();
  const { shows } = (await read('/api/show/all')) as { shows: { _id: string }[] };
  const id = shows[0]?._id ?? '';
  const { dateTime } = (await read(`/api/show/${id}`)) as { dateTime: Record<string, unknown> };
  return `${url}/seat-layout/${id}/${Object.keys(dateTime).at(-1)}`;
}

/** Picks and drops seats as a visitor does, one after the other. */
async function clickSeats(page: Page): Promise<number[]> {
  await page.evaluate(watchInteractions);
  for (let click = 0; click < CLICKS; click += 1) {
    const seat = `[data-seat="C${1 + (click % SEATS)}"]`;
    await page.locator(seat).click({ delay: PRESSED });
    await page.evaluate(NEXT_PAINT);
    // A click that does nothing would be a quick one.
    const isPicked = Math.floor(click / SEATS) % 2 === 0;
    await page.locator(`${seat}[aria-pressed=${isPicked}]`).waitFor();
  }
  return page.evaluate<number[]>('[...interactions.values()]');
}

/** Opens the page anew and clicks: at once when the map is there, or when the rest of the page has arrived too. */
async function visit(browser: Browser, address: string, settled: boolean): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
  const page = await context.newPage();
  await page.goto(address, settled ? { waitUntil: 'networkidle' } : {});
  await page.locator('[data-seat="C1"]:not([aria-disabled])').waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const durations = await clickSeats(page);
  await context.close();
  return durations;
}

const slowest = (rounds: number[][]): number =>
  median(rounds.map((durations) => Math.max(THRESHOLD, ...durations)));

/**
 * How long after a click on a seat the next picture is on the screen, on a processor slowed down four times.
 * @param url of the site, without a trailing slash
 */
export async function seatClick(browser: Browser, url: string, rounds: number): Promise<Section> {
  const address = await seatPage(url);
  const settled: number[][] = [];
  const early: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    settled.push(await visit(browser, address, true));
    early.push(await visit(browser, address, false));
  }
  const [paint, earlyPaint] = [slowest(settled), slowest(early)];
  return {
    title: `A click on a seat, processor slowed down ${SLOWDOWN} times (${rounds} rounds of ${CLICKS} clicks)`,
    lines: [
      {
        figure: 'Interaction to next paint: slowest of a round, median',
        measured: milliseconds(paint),
        aim: { text: `< ${milliseconds(LIMIT)}`, reached: paint < LIMIT },
      },
      {
        figure: '  of all clicks, median',
        measured: `≤ ${milliseconds(Math.max(THRESHOLD, median(settled.flat().concat(THRESHOLD))))}`,
      },
      {
        figure: 'While the sign-in still loads: slowest of a round, median',
        measured: milliseconds(earlyPaint),
        aim: { text: `≤ ${milliseconds(LIMIT)}`, reached: earlyPaint <= LIMIT },
      },
    ],
    raw: { settled, early },
  };
}
