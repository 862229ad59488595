import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BookingDocument, ShowDocument } from './db/documents.ts';
import { showOf } from './orders/testing/show.ts';
import { visitor } from './orders/testing/visitor.ts';
import { randomIds } from './system.ts';
import { type House, startHouse } from './testing/processes/house.ts';
import { wrongClock } from './testing/processes/wrong-clock.ts';
import { tokenOf } from './testing/tokens.ts';

vi.setConfig({ testTimeout: 120_000 });
const GUARD = { timeout: 60_000, interval: 50 };
const HOUR_MS = 3_600_000;
/** The processes, in the order in which they start. */
const [RIGHT, AHEAD, BEHIND] = [0, 1, 2];

let house: House;
let show: ShowDocument;
beforeAll(async () => {
  house = await startHouse({ apis: 3, each: [{}, wrongClock(11), wrongClock(-11)] });
  show = showOf({ _id: randomIds.next() });
  await house.db.shows.insertOne(show);
});
afterAll(() => house.close());

const url = (api: number) => house.apis[api]?.url() ?? '';
const at = (api: number, userId: string) => visitor(url(api), tokenOf(userId));
const ready = async (api: number) => {
  const answer = await fetch(`${url(api)}/api/ready`);
  return { status: answer.status, body: await answer.json(), retryAfter: answer.headers.get('retry-after') };
};
const stateOf = async (id: string) => (await house.db.bookings.findOne({ _id: id }))?.state;
const statusOf = async (api: number) => (await ready(api)).status;

/** Somebody's hold that ran out an hour ago and that no sweep has ended. */
async function overdue(): Promise<string> {
  const at = new Date(Date.now() - HOUR_MS);
  const booking: BookingDocument = {
    _id: randomIds.next(),
    userId: randomIds.next(),
    userName: 'Somebody',
    showId: show._id,
    movieId: show.movieId,
    seats: ['J8'],
    amountCents: 1000,
    currency: 'usd',
    state: 'pending',
    holdUntil: at,
    attempt: 1,
    history: [],
    createdAt: at,
    updatedAt: at,
    schemaVersion: 1,
  };
  await house.db.bookings.insertOne(booking);
  return booking._id;
}

test('processes with clocks eleven minutes ahead and behind say so, and serve nobody', async () => {
  for (const [api, says] of [
    [AHEAD, /clock is 6\d\d seconds ahead of the database's/],
    [BEHIND, /clock is 6\d\d seconds behind the database's/],
  ] as const) {
    expect(await ready(api)).toMatchObject({
      status: 503,
      body: { success: false, code: 'clock_off', message: expect.stringMatching(says) },
      retryAfter: expect.stringMatching(/^\d+$/),
    });
    await expect.poll(() => house.apis[api]?.child().said(), GUARD).toMatch(says);
    const metrics = await (await fetch(`${url(api)}/metrics`)).text();
    expect(metrics).toMatch(/^clock_ahead_seconds -?6\d\d(\.\d+)?$/m);
  }
  expect(await statusOf(RIGHT)).toBe(200);
});

test('they end nobody’s hold, give nobody’s seats away and take no bookings', async () => {
  const { http, bookingId } = await at(RIGHT, 'ann').book(show._id, ['A1']);
  expect(http).toBe(200);
  const first = await overdue();
  for (const api of [AHEAD, BEHIND]) {
    expect(await at(api, 'bob').book(show._id, ['A1'])).toMatchObject({ http: 503, code: 'clock_off' });
    expect(await at(api, 'bob').book(show._id, ['B1'])).toMatchObject({ http: 503, code: 'clock_off' });
    expect(await at(api, 'bob').bookings()).toMatchObject({ http: 503, code: 'clock_off' });
    expect((await fetch(`${url(api)}/api/show/all`)).status).toBe(200);
    expect((await fetch(`${url(api)}/api/payments/webhook`, { method: 'POST' })).status).toBe(503);
  }
  // Every process sweeps once a second, so theirs are over when the right one's second sweep is.
  await expect.poll(() => stateOf(first), GUARD).toBe('expired');
  const ended = await overdue();
  await expect.poll(() => stateOf(ended), GUARD).toBe('expired');
  expect(await stateOf(bookingId)).toBe('pending');
});

test('one whose clock is set right goes on by itself, and ends what is over', async () => {
  await house.apis[RIGHT]?.kill();
  const waits = await overdue();
  const hold = await house.db.bookings.findOne({ seats: 'A1' });
  house.apis[BEHIND]?.child().signal('SIGUSR2');
  await expect.poll(() => statusOf(BEHIND), GUARD).toBe(200);
  await expect.poll(() => stateOf(waits), GUARD).toBe('expired');
  expect(await stateOf(hold?._id ?? '')).toBe('pending');
  expect((await at(BEHIND, 'bob').book(show._id, ['B1'])).http).toBe(200);
  expect(await statusOf(AHEAD)).toBe(503);
  house.apis[AHEAD]?.child().signal('SIGUSR2');
  await expect.poll(() => statusOf(AHEAD), GUARD).toBe(200);
  const said = () => house.apis[AHEAD]?.child().said();
  await expect.poll(said, GUARD).toContain('the clock is right again: jobs and bookings go on');
});
