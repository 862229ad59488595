import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { milliseconds, type Line, type Section } from '../report/line.ts';
import { median } from '../visit/rounds.ts';
import { within } from '../visit/within.ts';

const SLOWDOWN = 4;
const LIMIT = 50;
/** Of a press that came before the page listened, from when it listens: milliseconds. */
const KEPT_LIMIT = 200;
/** A press that nothing has come of by then is lost. */
const MAX_WAIT_MS = 20_000;
const CLICKS = 10;
/** Each of them is picked, and then dropped. */
const SEATS = 5;
const FIRST_SEAT = '[data-seat="C1"]';

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

const WIDE_WINDOW: BrowserContextOptions = { viewport: { width: 1280, height: 1000 } };
const PHONE_WINDOW: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1.75,
};

/**
 * When the clicks begin: `settled`, when all of the page has arrived; `early`, when it has loaded; `throttled`, as soon as a seat listens, on a
 * processor that was slow from the start: what brings the page to life is in the way of the clicks, too.
 */
type When = 'settled' | 'early' | 'throttled';
const LOADED = { settled: 'networkidle', early: 'load', throttled: 'commit' } as const;

/** Text of the page: React is at work in the seat. */
const IS_ALIVE = `Object.keys(document.querySelector('${FIRST_SEAT}') ?? {}).some((key) => key.startsWith('__react'))`;
const SEAT_LISTENS = `new Promise((resolve) => {
  const turn = () => (${IS_ALIVE} ? resolve() : requestAnimationFrame(turn));
  turn();
})`;

/** Opens the page anew and clicks. */
async function visit(
  browser: Browser,
  address: string,
  when: When,
  window: BrowserContextOptions = WIDE_WINDOW,
): Promise<number[]> {
  const context = await browser.newContext(window);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const slowDown = () => session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    if (when === 'throttled') await slowDown();
    await page.goto(address, { waitUntil: LOADED[when] });
    await page.locator(`${FIRST_SEAT}:not([aria-disabled])`).waitFor();
    // It is seen long before it listens.
    if (when === 'throttled') await within(page.evaluate(SEAT_LISTENS), MAX_WAIT_MS, address);
    else await slowDown();
    return await clickSeats(page);
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page before its own scripts and promises what became of the first press: milliseconds from the press until the seat is shown as
 * picked, and from when React is at work in the seat, where that was later. Text, as in `visit/watch-page.ts`.
 */
const WATCH_PRESS = `
  globalThis.benchPress = (async () => {
    const seen = (look) => new Promise((resolve) => {
      const turn = () => (look() ? resolve(performance.now()) : requestAnimationFrame(turn));
      turn();
    });
    const pressed = new Promise((resolve) =>
      addEventListener('pointerdown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }));
    const alive = seen(() => ${IS_ALIVE});
    const picked = seen(() => document.querySelector('${FIRST_SEAT}[aria-pressed=true]'));
    const [at, listens, shown] = await Promise.all([pressed, alive, picked]);
    return { afterPress: shown - at, afterAlive: shown - Math.max(at, listens) };
  })();
`;

interface Press {
  afterPress: number;
  afterAlive: number;
}

/**
 * Presses a seat as soon as it is to be seen, on a page that has just come and whose processor was slow from the start.
 * @returns null when nothing came of it
 */
async function pressAtOnce(browser: Browser, address: string): Promise<Press | null> {
  const context = await browser.newContext(PHONE_WINDOW);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(WATCH_PRESS);
    await page.goto(address, { waitUntil: 'commit' });
    const seat = page.locator(FIRST_SEAT);
    await seat.scrollIntoViewIfNeeded();
    // As a finger does, which does not wait until a seat says that it listens.
    await seat.tap({ force: true });
    return await within(page.evaluate<Press>('globalThis.benchPress'), MAX_WAIT_MS, address).catch(
      () => null,
    );
  } finally {
    await context.close();
  }
}

const slowest = (rounds: number[][]): number =>
  median(rounds.map((durations) => Math.max(THRESHOLD, ...durations)));

function slowestLine(figure: string, rounds: number[][]): Line {
  const paint = slowest(rounds);
  return {
    figure: `${figure}: slowest of a round, median`,
    measured: milliseconds(paint),
    aim: { text: `≤ ${milliseconds(LIMIT)}`, reached: paint <= LIMIT },
  };
}

function pressLines(kept: Press[], rounds: number): Line[] {
  const lost = rounds - kept.length;
  // Of one that is lost nobody knows how long it takes.
  const middle = (of: (press: Press) => number) => (kept.length > 0 ? median(kept.map(of)) : NaN);
  const afterAlive = middle((press) => press.afterAlive);
  return [
    {
      figure: 'Pressed as soon as it is seen, from the press until it is picked, median',
      measured: milliseconds(middle(({ afterPress }) => afterPress)),
    },
    {
      figure: '  from when the seat listens',
      measured: milliseconds(afterAlive),
      aim: { text: `≤ ${milliseconds(KEPT_LIMIT)}`, reached: afterAlive <= KEPT_LIMIT },
    },
    {
      figure: '  presses of which nothing came',
      measured: `${lost} of ${rounds}`,
      aim: { text: '0', reached: lost === 0 },
    },
  ];
}

/**
 * How long after a click on a seat the next picture is on the screen, on a processor slowed down four times.
 * @param url of the site, without a trailing slash
 */
export async function seatClick(browser: Browser, url: string, rounds: number): Promise<Section> {
  const address = await seatPage(url);
  const settled: number[][] = [];
  const early: number[][] = [];
  const throttled: number[][] = [];
  const phone: number[][] = [];
  const presses: (Press | null)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    settled.push(await visit(browser, address, 'settled'));
    early.push(await visit(browser, address, 'early'));
    throttled.push(await visit(browser, address, 'throttled'));
    phone.push(await visit(browser, address, 'throttled', PHONE_WINDOW));
    presses.push(await pressAtOnce(browser, address));
  }
  const paint = slowest(settled);
  const kept = presses.filter((press) => press !== null);
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
      slowestLine('While the sign-in still loads', early),
      slowestLine('As soon as a seat listens, slow from the start', throttled),
      slowestLine("As soon as a seat listens, slow from the start, in a phone's window", phone),
      ...pressLines(kept, rounds),
    ],
    raw: { settled, early, throttled, phone, presses },
  };
}
