import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { brokenAtRest } from '../testing/invariants.ts';
import { type WeakLink, weakLink } from '../../testing/weak-link.ts';
import { createPayments } from '../../payments/client.ts';
import { reconcile } from '../reconcile.ts';
import { sweep } from './sweep.ts';

const TIMEOUT_MS = 400;

const { world, tonight, hold, buy, refundsOf } = cinemaForTests();
let link: WeakLink;
beforeAll(async () => {
  const { stripe } = world.deps.config;
  link = await weakLink(Number(new URL(stripe.apiUrl ?? '').port));
  const apiUrl = `http://127.0.0.1:${link.port}`;
  world.deps.payments = createPayments({ ...stripe, apiUrl, timeoutMs: TIMEOUT_MS });
});
afterAll(async () => {
  link.heal();
  await link.close();
});
beforeEach(() => link.heal());

/** Everything is put right by sweep and reconcile alone. */
async function restsWell() {
  link.heal();
  await world.stripe.webhooks.settled();
  world.clock.turn({ minutes: 11 });
  await sweep(world.deps);
  await reconcile(world.deps);
  const { db, payments } = world.deps;
  expect(await brokenAtRest({ db, payments, now: world.clock.now() }, [tonight()._id])).toEqual([]);
}

test.each(['gone', 'silent'] as const)(
  'with Stripe %s nothing is sold, what was asked for stays held for Pay Now, and all else works',
  async (how) => {
    const mine = await hold('ann', tonight(), ['A1']);
    const ticket = await buy('bob', tonight(), ['A2']);
    if (how === 'gone') link.cut();
    else link.stall();
    const [book, confirm, give] = await Promise.all([
      world.as('cy').book(tonight()._id, ['B1']),
      world.as('ann').confirm(mine.sessionId),
      world.as('ann').cancel(mine.bookingId),
    ]);
    expect(book).toMatchObject({ http: 502, code: 'payment_provider', message: 'Failed to create booking' });
    expect(confirm).toMatchObject({ http: 502, code: 'payment_provider' });
    expect(give).toMatchObject({ http: 502, code: 'payment_provider' });
    expect((await world.as('cy').occupied(tonight()._id)).occupiedSeats).toEqual(['A1', 'A2', 'B1']);
    expect((await world.as('ann').bookings()).http).toBe(200);
    // What was paid is owed from now on, and paid back when Stripe is there again.
    expect(await world.as('bob').cancel(ticket.bookingId)).toMatchObject({ http: 200, state: 'refunding' });
    await sweep(world.deps);
    await reconcile(world.deps);
    expect((await world.booking(ticket.bookingId)).state).toBe('refunding');
    await restsWell();
    const refunded = await world.booking(ticket.bookingId);
    expect(refunded.state).toBe('refunded');
    expect(await refundsOf(refunded)).toHaveLength(1);
  },
);

test('a slow Stripe makes slow answers, not wrong ones', async () => {
  link.slow(TIMEOUT_MS / 8);
  await buy('ann', tonight(), ['A1', 'A2']);
  expect((await world.as('ann').occupied(tonight()._id)).occupiedSeats).toEqual(['A1', 'A2']);
  await restsWell();
});

test.each([
  ['opening a payment page', '/v1/checkout/sessions'],
  ['closing a payment page', '/v1/checkout/sessions/'],
  ['a refund', '/v1/refunds'],
])('500 after %s succeeded: done once, and put right by itself', async (_, path) => {
  const held = await hold('ann', tonight(), ['C1']);
  const ticket = await buy('bob', tonight(), ['C2']);
  world.stripe.failNext({ times: 1, how: 'error-after', method: 'POST', path });
  const answers = [
    await world.as('cy').book(tonight()._id, ['C3']),
    await world.as('ann').cancel(held.bookingId),
    await world.as('bob').cancel(ticket.bookingId),
  ];
  for (const { http } of answers) expect([200, 502]).toContain(http);
  // Whoever was told that it failed has the seats all the same, and goes on by trying again.
  const { occupiedSeats } = await world.as('cy').occupied(tonight()._id);
  expect(occupiedSeats).toContain('C3');
  expect(await world.as('cy').book(tonight()._id, ['C3'])).toMatchObject({ http: 200 });
  expect(answers.some(({ http, state }) => http === 502 || state === 'refunding')).toBe(true);
  await restsWell();
  expect(await refundsOf(await world.booking(ticket.bookingId))).toHaveLength(1);
  // A page whose address was lost on its way can stay open: nobody has it. No other one takes money any more.
  const open = await world.deps.payments.checkout.sessions.list({ limit: 100, status: 'open' });
  const ids = open.data.map(({ id }) => id);
  expect(await world.deps.db.bookings.countDocuments({ 'session.id': { $in: ids } })).toBe(0);
});
