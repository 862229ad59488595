import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { BookingDocument } from '../db/documents.ts';
import { stripePace } from '../payments/stripe-pace.ts';
import { reconcile } from './reconcile.ts';
import { ALL, leasedFor, type Share } from './settlement/leases.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putMoneyCase } from './testing/put-money-case.ts';
import { putBooking } from './testing/put-booking.ts';

const { world, tonight, buy, refundsOf } = cinemaForTests();

// Stripe tells of nothing: what is owed stands in the bookings.
beforeEach(async () => {
  await world.deps.db.bookings.deleteMany({});
  await world.deps.db.moneyCases.deleteMany({});
  vi.spyOn(world.deps.payments.events, 'list').mockImplementation((() => (async function* () {})()) as never);
});

/** A booking whose refund is owed, and of which nobody has paid anything. */
const owed = (more: Partial<BookingDocument> = {}) =>
  putBooking(world, {
    userId: 'ann',
    showId: tonight()._id,
    state: 'refunding',
    refund: { reason: 'cancelled_by_owner', amountCents: 1000, requestedAt: world.clock.now() },
    ...more,
  });
const stateOf = async ({ _id }: Pick<BookingDocument, '_id'>) => (await world.booking(_id)).state;

test('a refund that is owed is made though Stripe tells no event of it', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  world.stripe.failNext({ times: 1, how: 'error', method: 'POST', path: '/v1/refunds' });
  await world.as('ann').cancel(bookingId);
  const booking = await world.booking(bookingId);
  expect(booking.state).toBe('refunding');
  await reconcile(world.deps);
  expect(await stateOf(booking)).toBe('refunded');
  expect(await refundsOf(booking)).toHaveLength(1);
});

test('the rest of a cancelled show is done though Stripe tells no event of it', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const cancellation = { actor: 'boss', reason: 'No power', at: world.clock.now() };
  await world.deps.db.shows.updateOne(
    { _id: tonight()._id },
    { $set: { status: 'cancelled', cancellation } },
  );
  await reconcile(world.deps);
  expect(await stateOf({ _id: bookingId })).toBe('refunded');
});

test('a case whose end nobody has written down is brought to it though Stripe tells no event of it', async () => {
  const { id: sessionId } = await world.deps.payments.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'A' } } },
    ],
    success_url: 'http://cinema.test/',
  });
  await world.deps.payments.checkout.sessions.expire(sessionId);
  const _id = `unknown_session-${sessionId}`;
  await putMoneyCase(world, { _id, kind: 'unknown_session', sessionId, outcome: 'owed' });
  await reconcile(world.deps);
  expect(await world.deps.db.moneyCases.findOne({ _id })).toMatchObject({ outcome: 'noted' });
});

test('a refund that another process has is left to it, and no other booking is taken', async () => {
  const [theirs, own] = [await owed(), await owed({ seats: ['A2'] })];
  await owed({ state: 'refunded', seats: ['A3'] });
  await owed({ state: 'paid', seats: ['A4'] });
  const wanted: string[] = [];
  const failed = vi.fn<Share['failed']>();
  await reconcile(world.deps, {
    ...ALL,
    async *of(deps, bookings) {
      for await (const booking of ALL.of(deps, bookings)) {
        wanted.push(booking._id);
        if (booking._id === own._id) yield booking;
      }
    },
    failed,
  });
  expect([await stateOf(theirs), await stateOf(own)]).toEqual(['refunding', 'refunded']);
  expect(wanted.toSorted()).toEqual([theirs._id, own._id].toSorted());
  expect(failed).not.toHaveBeenCalled();
});

test('a refund that is another process’s when its turn comes is left to it, and made as it is by then', async () => {
  const [theirs, own] = [await owed(), await owed({ seats: ['A2'] })];
  const asked: string[] = [];
  const told = vi.spyOn(world.deps.log, 'error');
  await reconcile(world.deps, {
    ...ALL,
    async atItsTurn(_, { _id }) {
      asked.push(_id);
      return _id === own._id ? { ...own, refund: { ...own.refund, reason: 'seats_gone' } as never } : null;
    },
  });
  expect(asked.toSorted()).toEqual([theirs._id, own._id].toSorted());
  expect(told).not.toHaveBeenCalled();
  expect(await stateOf(theirs)).toBe('refunding');
  expect((await world.booking(own._id)).refund).toMatchObject({
    reason: 'seats_gone',
    doneAt: expect.any(Date),
  });
});

test('a refund that fails is given back and keeps no other, also when it cannot be given back', async () => {
  const broken = await owed();
  await world.deps.db.bookings.updateOne({ _id: broken._id }, { $unset: { refund: true } });
  const whole = await owed({ seats: ['A2'] });
  const failed = vi.fn<Share['failed']>().mockRejectedValue(new Error('the connection broke'));
  const told = vi.spyOn(world.deps.log, 'error');
  await reconcile(world.deps, { ...ALL, failed });
  expect(failed.mock.calls).toMatchObject([[world.deps, { _id: broken._id }]]);
  expect(await stateOf(whole)).toBe('refunded');
  expect(told.mock.calls).toMatchObject([[{ booking: broken._id }, expect.any(String)]]);
});

test('a refund that nobody has touched for a minute is a case, one that is under way is none', async () => {
  const late = await owed({ updatedAt: world.clock.in({ minutes: -1 }) });
  await owed({ updatedAt: world.clock.in({ ms: 1 - 60_000 }), seats: ['A2'] });
  await reconcile(world.deps);
  expect(await world.deps.db.moneyCases.find({}).toArray()).toMatchObject([
    { kind: 'refund_waits', bookingId: late._id, outcome: 'refunded' },
  ]);
});

test('as many refunds are made at once as Stripe may be asked, and one more begins as one ends', async () => {
  const { atOnce } = world.deps.config.stripe;
  for (let n = 1; n <= atOnce + 3; n++) await owed({ seats: [`A${n}`] });
  let [inHand, most] = [0, 0];
  let letGo = () => {};
  const areEight = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const pace = stripePace(world.deps);
  const run = vi.spyOn(pace, 'run').mockImplementation(async (refund) => {
    inHand += 1;
    most = Math.max(most, inHand);
    if (inHand === atOnce) setImmediate(() => setImmediate(letGo));
    await areEight;
    inHand -= 1;
    return refund();
  });
  await reconcile(world.deps, ALL, pace);
  expect(most).toBe(atOnce);
  expect(run).toHaveBeenCalledTimes(atOnce + 3);
});

test('a refund that the bank sends back each time, and only a person can help, is asked about ever more seldom', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  onTestFinished(() => world.stripe.refundsBegin('succeeded'));
  world.stripe.refundsBegin('failed');
  await world.as('ann').cancel(bookingId);
  const asked = vi.spyOn(world.deps.payments.refunds, 'list');
  const share = leasedFor('refund');
  // A pass every minute, for an hour.
  for (let pass = 0; pass < 60; pass += 1) {
    world.clock.turn({ minutes: 1 });
    await reconcile(world.deps, share);
  }
  expect(await refundsOf(await world.booking(bookingId))).toHaveLength(2);
  expect(asked.mock.calls.length).toBeLessThan(40);
});

test('a refund that only a person can help is no money that is on its way, nor is one that is made', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  onTestFinished(() => world.stripe.refundsBegin('succeeded'));
  world.stripe.refundsBegin('failed');
  await world.as('ann').cancel(bookingId);
  await reconcile(world.deps);
  world.clock.turn({ minutes: 1 });
  const made = await owed({ seats: ['A2'] });
  const [failed, awaitsMoney] = [vi.fn<Share['failed']>(), vi.fn<Share['awaitsMoney']>()];
  await reconcile(world.deps, { ...ALL, failed, awaitsMoney });
  expect(await stateOf(made)).toBe('refunded');
  expect(failed.mock.calls.map(([, { _id }]) => _id)).toEqual([bookingId]);
  expect(awaitsMoney).not.toHaveBeenCalled();
});
