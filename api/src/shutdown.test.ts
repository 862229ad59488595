import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ShowDocument } from './db/documents.ts';
import { visitor } from './orders/testing/visitor.ts';
import { showOf } from './orders/testing/show.ts';
import { randomIds } from './system.ts';
import { type House, startHouse } from './testing/processes/house.ts';
import { tokenOf } from './testing/tokens.ts';
import type { WeakLink } from './testing/weak-link.ts';

vi.setConfig({ testTimeout: 120_000 });
const GUARD = { timeout: 30_000, interval: 20 };
const authorization = `Bearer ${tokenOf('ann')}`;

let house: House;
let link: WeakLink;
let show: ShowDocument;
beforeAll(async () => {
  // Limits of a request beyond the test: what ends it can only be the end of the process.
  const patient = { REQUEST_TIMEOUT_MS: '600000', STRIPE_TIMEOUT_MS: '600000' };
  house = await startHouse({ settings: { SHUTDOWN_GRACE_MS: '3000', HOLD_MINUTES: '0.03', ...patient } });
  link = house.stripeLink;
  show = showOf({ _id: randomIds.next() });
  await house.db.shows.insertOne(show);
});
afterAll(() => house.close());
afterEach(async () => {
  link.heal();
  await api().start();
});

const api = () => {
  const [one] = house.apis;
  if (!one) throw new Error('no API');
  return one;
};
const url = (path: string) => `${api().url()}/api/${path}`;
const isRefused = () =>
  fetch(url('health')).then(
    () => false,
    () => true,
  );

/** Sends an order and comes back when the API is waiting for Stripe because of it. */
async function underWay(seats: string[]) {
  const before = link.sent();
  const answer = visitor(api().url(), tokenOf('ann')).book(show._id, seats);
  answer.catch(() => undefined);
  await expect.poll(() => link.sent(), GUARD).toBeGreaterThan(before);
  return { answer };
}

test('told to end, it finishes what it is at, takes nothing new, ends streams and exits 0', async () => {
  const stream = await fetch(url(`booking/seat/${show._id}/live`), { headers: { authorization } });
  expect(stream.status).toBe(200);
  const streamed = stream.text();
  link.slow(500);
  const { answer } = await underWay(['A1', 'A2']);
  api().child().signal('SIGTERM');
  await expect.poll(isRefused, GUARD).toBe(true);
  const { http, bookingId } = await answer;
  expect(http).toBe(200);
  expect(await streamed).toContain('data:');
  expect(await api().child().ended).toBe(0);
  const booking = await house.db.bookings.findOne({ _id: bookingId });
  expect(booking).toMatchObject({
    state: 'pending',
    seats: ['A1', 'A2'],
    session: { id: expect.any(String) },
  });
});

test('what hangs does not keep it, neither a request nor the sweep: after its grace it exits 0 all the same', async () => {
  await visitor(api().url(), tokenOf('bob')).book(show._id, ['B1']);
  link.stall();
  const { answer } = await underWay(['B2']);
  // Bob's hold runs out, and the sweep asks Stripe to close his payment page.
  const before = link.sent();
  await expect.poll(() => link.sent(), GUARD).toBeGreaterThan(before);
  api().child().signal('SIGTERM');
  expect(await api().child().ended).toBe(0);
  await expect(answer).rejects.toThrow();
});
