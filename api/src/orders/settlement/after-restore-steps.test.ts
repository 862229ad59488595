import Stripe from 'stripe';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { endRestore, forgetRestore, restoreMark } from '../../db/restore-mark.ts';
import { RefusedForNow } from '../../payments/refunds.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { catchUpAfterRestore } from './after-restore.ts';

const { world, tonight, hold, refundsOf, news } = cinemaForTests();

afterEach(() => forgetRestore(world.deps.db.raw));

const DAY_MS = 86_400_000;
const takenAgo = (ms: number) => endRestore(world.deps.db.raw, world.clock.in({ ms: -ms }));
const markNow = () => restoreMark(world.deps.db.raw);
const sessions = () => world.deps.payments.checkout.sessions;
/** Stripe lists no page. */
const noPages = () =>
  vi.spyOn(sessions(), 'list').mockImplementation((() => (async function* () {})()) as never);
/** Stripe knows no page, and what it was asked about. */
const asked = () => vi.spyOn(sessions(), 'retrieve').mockRejectedValue(unknown);
const unknown = new Stripe.errors.StripeInvalidRequestError({
  type: 'invalid_request_error',
  statusCode: 404,
} as never);

test('a database that was never restored asks nothing', async () => {
  const list = noPages();
  await catchUpAfterRestore(world.deps);
  expect(list).not.toHaveBeenCalled();
});

test('pages are asked about that were made up to five minutes before the backup, as clocks differ', async () => {
  const list = noPages();
  await takenAgo(0);
  await catchUpAfterRestore(world.deps);
  const gte = Math.floor(world.clock.in({ minutes: -5 }).getTime() / 1000);
  expect(list.mock.calls[0]?.[0]).toMatchObject({ created: { gte } });
  expect(list.mock.calls[0]?.[0]?.created).not.toHaveProperty('lte');
});

test.each([
  ['whose events Stripe still tells', 0, 0],
  ['whose events Stripe may have forgotten', 1, 1],
])('tickets of a backup %s (%i ms) are asked about by themselves: %i', async (_, olderMs, times) => {
  noPages();
  await putBooking(world, {
    userId: 'ann',
    showId: tonight()._id,
    state: 'paid',
    session: { id: 'cs_1', url: null },
  });
  const retrieve = asked();
  await takenAgo(30 * DAY_MS - 5 * 60_000 + olderMs);
  await catchUpAfterRestore(world.deps);
  expect(retrieve).toHaveBeenCalledTimes(times);
  expect(await markNow()).toBeNull();
  await world.deps.db.bookings.deleteMany({});
});

/** Tickets of the given numbers, written down in another order. */
async function tickets(count: number): Promise<string[]> {
  const showId = tonight()._id;
  const ids = Array.from({ length: count }, (_, n) => `f${String(n).padStart(23, '0')}`);
  for (const _id of ids.toReversed())
    await putBooking(world, { _id, userId: _id, showId, state: 'paid', session: { id: _id, url: null } });
  return ids;
}

test('tickets are asked about in the order of their ids, what is no ticket or was free is not', async () => {
  noPages();
  const ids = await tickets(3);
  const other = { userId: 'ann', showId: tonight()._id };
  await putBooking(world, { ...other, state: 'expired', session: { id: 'cs_over', url: null } });
  await putBooking(world, { ...other, state: 'paid', seats: ['B1'] });
  const retrieve = asked();
  const told = vi.spyOn(world.deps.log, 'error');
  await takenAgo(31 * DAY_MS);
  await catchUpAfterRestore(world.deps);
  expect(retrieve.mock.calls.map(([id]) => id)).toEqual(ids);
  expect(told).not.toHaveBeenCalled();
  await world.deps.db.bookings.deleteMany({});
});

test('after a ticket that could not be asked about nothing is noted, so that it is asked about again', async () => {
  noPages();
  const ids = await tickets(25);
  const away = new Stripe.errors.StripeConnectionError();
  vi.spyOn(sessions(), 'retrieve').mockImplementation(async (id) => {
    throw id === ids[14] ? away : unknown;
  });
  const told = vi.spyOn(world.deps.log, 'error');
  await takenAgo(31 * DAY_MS);
  await catchUpAfterRestore(world.deps);
  expect(await markNow()).toEqual({ takenAt: world.clock.in({ ms: -31 * DAY_MS }) });
  expect(told.mock.calls.map(([about]) => about)).toMatchObject([{ about: ids[14] }]);
  await world.deps.db.bookings.deleteMany({});
});

test('a ticket whose refund Stripe makes later has been asked about', async () => {
  noPages();
  await tickets(1);
  vi.spyOn(sessions(), 'retrieve').mockRejectedValue(new RefusedForNow('charge_already_refunded'));
  await takenAgo(31 * DAY_MS);
  await catchUpAfterRestore(world.deps);
  expect(await markNow()).toBeNull();
  await world.deps.db.bookings.deleteMany({});
});

const ofThisSite = () => `${world.deps.config.siteUrl}/loading/my-booking`;

test('a page of the site that is no booking’s stays open', async () => {
  const page = await sessions().create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Mug' } } },
    ],
    success_url: ofThisSite(),
  });
  await takenAgo(0);
  await catchUpAfterRestore(world.deps);
  expect((await sessions().retrieve(page.id)).status).toBe('open');
  expect(await markNow()).toBeNull();
});

/** The page of a booking that its database has forgotten. */
async function forgotten() {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  await world.deps.db.bookings.deleteOne({ _id: bookingId });
  return sessionId;
}

test.each([
  ['goes on under another address', ['https://old.example'], 'expired'],
  ['has taken no pages along', undefined, 'open'],
])(
  'where the site %s (%j), a page of a lost booking at its former address is %s',
  async (_, before, status) => {
    const { siteUrl } = world.deps.config;
    const sessionId = await forgotten();
    const moved = { ...world.deps, config: { ...world.deps.config, siteUrl: 'https://new.example' } };
    const meta = world.deps.db.raw.collection<{ _id: string }>('meta');
    await meta.updateOne(
      { _id: 'site' },
      { $set: { origin: 'https://new.example', ...(before && { before: [...before, siteUrl] }) } },
      { upsert: true },
    );
    onTestFinished(async () => void (await meta.deleteOne({ _id: 'site' })));
    await takenAgo(0);
    await catchUpAfterRestore(moved);
    expect((await sessions().retrieve(sessionId)).status).toBe(status);
    expect(await markNow()).toBeNull();
  },
);

test('a page of a lost booking that Stripe forgets meanwhile is no trouble', async () => {
  await forgotten();
  await takenAgo(0);
  vi.spyOn(sessions(), 'expire').mockRejectedValue(unknown);
  asked();
  const told = vi.spyOn(world.deps.log, 'error');
  await catchUpAfterRestore(world.deps);
  expect(told).not.toHaveBeenCalled();
  expect(await markNow()).toBeNull();
});

test('a page of a lost booking that cannot be closed now is named in the log, and asked about again', async () => {
  const sessionId = await forgotten();
  await takenAgo(0);
  vi.spyOn(sessions(), 'expire').mockRejectedValue(new Stripe.errors.StripeConnectionError());
  const told = vi.spyOn(world.deps.log, 'error');
  await catchUpAfterRestore(world.deps);
  const named = told.mock.calls.map(([about]) => about);
  expect(named).toContainEqual({ about: sessionId, err: expect.any(Stripe.errors.StripeConnectionError) });
  expect(await markNow()).not.toBeNull();
});

test('a lost payment goes back while the restore is asked about, and waits for no other job', async () => {
  const sessionId = await forgotten();
  world.stripe.pay(sessionId);
  await news();
  await takenAgo(0);
  await catchUpAfterRestore(world.deps);
  const { payment_intent } = await sessions().retrieve(sessionId);
  expect(await refundsOf({ paymentIntentId: String(payment_intent) })).toHaveLength(1);
});
