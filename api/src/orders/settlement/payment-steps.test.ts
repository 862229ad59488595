import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeNextMove } from '../testing/before-next-move.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { paymentsIn } from '../testing/payments.ts';
import { settle, settleSession } from './settle.ts';

const { world, tonight, hold, refundsOf, news } = cinemaForTests();

beforeEach(async () => {
  await world.deps.db.moneyCases.deleteMany({});
  // What follows is about the steps alone: no webhook takes them.
  world.stripe.webhooks.hold();
});
afterEach(async () => {
  await world.stripe.webhooks.release(() => []);
  await news();
});

const { pageOf, paid, bought, storyOf, set, furtherPage } = paymentsIn(world, { tonight, hold });

test('money makes a ticket that names its page and its payment, and says what was settled', async () => {
  const { bookingId, sessionId, checkout, paymentIntentId } = await paid();
  const settled = await settle(world.deps, checkout);
  expect(settled).toMatchObject({
    outcome: 'paid',
    booking: { state: 'paid', session: { id: sessionId, url: null }, paymentIntentId },
  });
  expect(settled?.booking).toEqual(await world.booking(bookingId));
  expect(await storyOf(bookingId)).toEqual([]);
});

test.each([
  ['another amount', { amountCents: 999 }],
  ['another currency', { currency: 'eur' }],
])('%s than was asked for goes back, whatever it was', async (_, change) => {
  const { bookingId, checkout } = await paid();
  const settled = await settle(world.deps, { ...checkout, ...change });
  expect(settled?.booking.refund?.reason).toBe('amount_differs');
  expect(await world.deps.db.moneyCases.findOne({ bookingId })).toMatchObject({
    kind: 'amount_differs',
    expected: { amountCents: 1000, currency: 'usd' },
    sessionId: checkout.id,
    paymentIntentId: checkout.paymentIntentId,
    ...change,
  });
});

test('money for a booking that was cancelled goes back', async () => {
  const { bookingId, checkout } = await paid();
  await set(bookingId, { state: 'cancelled' });
  const settled = await settle(world.deps, checkout);
  expect(settled?.booking).toMatchObject({ state: 'refunded', refund: { reason: 'paid_after_cancel' } });
  expect(await storyOf(bookingId)).toEqual([['paid_after_cancel', 'refunded']]);
});

test('money that went back before it was settled makes no ticket', async () => {
  const { bookingId, checkout, paymentIntentId } = await paid();
  world.stripe.refund(paymentIntentId);
  const disputes = vi.spyOn(world.deps.payments.disputes, 'list');
  const settled = await settle(world.deps, checkout);
  expect(settled?.booking).toMatchObject({ state: 'refunded', refund: { reason: 'refunded_at_stripe' } });
  expect(await storyOf(bookingId)).toEqual([['refunded_at_stripe', 'refunded']]);
  expect(disputes).not.toHaveBeenCalled();
});

test.each([
  ['whole', undefined, 'refunded', 'dispute_lost'],
  ['in part, the rest refunded', 400, 'refunded', 'dispute_lost'],
] as const)(
  'money that the bank took back %s before it was settled makes no ticket',
  async (_, part, state, reason) => {
    const { sessionId, paymentIntentId } = await paid();
    if (part !== undefined) world.stripe.refund(paymentIntentId, 1000 - part);
    const { id } = world.stripe.dispute(paymentIntentId);
    world.stripe.moveDispute(id, 'lost');
    const settled = await settle(world.deps, await pageOf(sessionId));
    expect(settled?.booking).toMatchObject({ state, refund: { reason } });
  },
);

test('a part that went back before it was settled leaves the ticket, and its books know', async () => {
  const { bookingId, checkout, paymentIntentId } = await paid();
  world.stripe.refund(paymentIntentId, 999);
  expect((await settle(world.deps, checkout))?.booking.state).toBe('paid');
  expect(await storyOf(bookingId)).toEqual([['refunded_at_stripe', 'noted']]);
  expect(await world.deps.db.moneyCases.findOne({ bookingId })).toMatchObject({
    sessionId: checkout.id,
    paymentIntentId,
    amountCents: 999,
    currency: 'usd',
  });
});

test('money that came late finds its seats again, is a case, and the booking is in no slot', async () => {
  const { bookingId, checkout, sessionId, paymentIntentId } = await paid();
  await set(bookingId, { state: 'expired' });
  const settled = await settle(world.deps, checkout);
  expect(settled?.booking).toMatchObject({ state: 'paid', session: { id: sessionId }, paymentIntentId });
  expect(settled?.booking.history.map(({ why }) => why).slice(-2)).toEqual(['paid late', 'paid']);
  expect(settled?.booking).not.toHaveProperty('holdSlot');
  expect(await storyOf(bookingId)).toEqual([['paid_late', 'issued']]);
});

test.each([
  ['cancelled', 'show_cancelled'],
  ['begun', 'show_started'],
  ['sold', 'seats_gone'],
] as const)('money whose seats cannot be had any more goes back and says why: %s', async (fate, reason) => {
  const { bookingId, checkout } = await paid();
  const { shows } = world.deps.db;
  const { _id } = tonight();
  if (fate === 'cancelled') await shows.updateOne({ _id }, { $set: { status: 'cancelled' } });
  else await shows.updateOne({ _id }, { $set: { seats: { A1: { state: 'sold', bookingId: 'other' } } } });
  if (fate === 'begun') await shows.updateOne({ _id }, { $set: { startsAt: world.clock.now() } });
  const settled = await settle(world.deps, checkout);
  expect(settled?.booking).toMatchObject({ state: 'refunded', refund: { reason } });
  expect(await storyOf(bookingId)).toEqual([['paid_after_cancel', 'refunded']]);
});

test('money that came late is written down before its seats are asked for', async () => {
  const { bookingId, checkout, sessionId, paymentIntentId } = await paid();
  await set(bookingId, { state: 'expired', session: { id: 'cs_other', url: null } });
  vi.spyOn(world.deps.db.shows, 'updateOne').mockRejectedValueOnce(new Error('died here'));
  await expect(settle(world.deps, checkout)).rejects.toThrow('died here');
  expect(await world.booking(bookingId)).toMatchObject({
    state: 'pending',
    session: { id: sessionId },
    paymentIntentId,
  });
});

test('a page that was never stored in its booking is paid for like any other', async () => {
  const { bookingId, checkout } = await paid();
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { session: true } });
  expect((await settle(world.deps, checkout))?.booking).toMatchObject({
    state: 'paid',
    session: { id: checkout.id },
  });
});

test('a refund that the bank sent back after the end is made again under the name of the booking', async () => {
  const { bookingId, checkout, paymentIntentId } = await bought();
  await world.as('ann').cancel(bookingId);
  const [refund] = await refundsOf({ paymentIntentId });
  world.stripe.failRefund(refund?.id ?? '');
  expect((await settle(world.deps, checkout))?.booking.state).toBe('refunded');
  const made = (await refundsOf({ paymentIntentId })).find(({ status }) => status === 'succeeded');
  expect(made?.metadata).toEqual({ bookingId });
});

test('a ticket closes the other page of its booking, and only another one', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  const further = await furtherPage(bookingId, '1');
  world.stripe.pay(further);
  const expire = vi.spyOn(world.deps.payments.checkout.sessions, 'expire');
  expect((await settleSession(world.deps, further))?.booking.state).toBe('paid');
  expect(expire.mock.calls.map(([id]) => id)).toEqual([sessionId]);
  expect((await pageOf(sessionId)).outcome).toBe('closed');
  expire.mockClear();
  await bought('bob', ['B1']);
  expect(expire).not.toHaveBeenCalled();
});

test('a second payment is a case of its own and goes back whole; the ticket stays as it was', async () => {
  const { bookingId } = await bought();
  const before = await world.booking(bookingId);
  const further = await furtherPage(bookingId);
  world.stripe.pay(further);
  const { paymentIntentId } = await pageOf(further);
  expect((await settleSession(world.deps, further))?.booking).toEqual(before);
  expect(await world.booking(bookingId)).toEqual(before);
  expect(await world.deps.db.moneyCases.find({ bookingId }).toArray()).toMatchObject([
    {
      _id: `paid_twice-${further}`,
      sessionId: further,
      paymentIntentId,
      amountCents: 1000,
      currency: 'usd',
      outcome: 'refunded',
    },
  ]);
  expect(await refundsOf({ paymentIntentId: paymentIntentId ?? '' })).toMatchObject([
    { amount: 1000, metadata: { bookingId: `${bookingId}-${further}` } },
  ]);
});

test('a part that goes back by hand stands in the booking, with when; the same once more is no news', async () => {
  const other = await bought('abe', ['B1']);
  const { bookingId, checkout, paymentIntentId } = await bought();
  world.stripe.refund(paymentIntentId, 300);
  world.clock.turn({ minutes: 1 });
  const at = world.clock.now();
  const refund = { reason: 'refunded_at_stripe', amountCents: 300, requestedAt: at, doneAt: at };
  expect((await settle(world.deps, checkout))?.booking).toMatchObject({
    state: 'paid',
    refund,
    updatedAt: at,
  });
  expect(await world.booking(other.bookingId)).not.toHaveProperty('refund');
  world.clock.turn({ minutes: 1 });
  await settle(world.deps, checkout);
  expect(await world.booking(bookingId)).toMatchObject({ refund, updatedAt: at });
  world.stripe.refund(paymentIntentId, 200);
  expect((await settle(world.deps, checkout))?.booking.refund?.amountCents).toBe(500);
});

test('a part is not noted over what somebody noted meanwhile, nor in a booking that is no ticket any more', async () => {
  const { bookingId, checkout, paymentIntentId } = await bought();
  world.stripe.refund(paymentIntentId, 300);
  const { bookings } = world.deps.db;
  const update = bookings.findOneAndUpdate.bind(bookings);
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementationOnce(
    async (...words: Parameters<typeof update>) => {
      await set(bookingId, {
        refund: { reason: 'refunded_at_stripe', amountCents: 300, requestedAt: new Date(0) },
      });
      return update(...words);
    },
  );
  const settled = await settle(world.deps, checkout);
  expect(settled?.booking.refund?.requestedAt).toEqual(new Date(0));
  world.stripe.refund(paymentIntentId, 100);
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementationOnce(
    async (...words: Parameters<typeof update>) => {
      await set(bookingId, { state: 'refunded' });
      return update(...words);
    },
  );
  await settle(world.deps, checkout);
  expect((await world.booking(bookingId)).refund?.amountCents).toBe(300);
});

test('a part that the bank sent back is not written down by who had seen it before, although the other one found nothing new', async () => {
  const { bookingId, checkout, paymentIntentId } = await bought();
  const part = world.stripe.refund(paymentIntentId, 300);
  beforeNextMove(world.deps.db, async () => {
    world.stripe.failRefund(part.id);
    await settle(world.deps, checkout);
  });
  await settle(world.deps, checkout);
  expect((await world.booking(bookingId)).refund).toBeUndefined();
});

test('who read the page before its payment was questioned takes nothing back that was written down of the dispute', async () => {
  const { bookingId, checkout, paymentIntentId } = await bought();
  world.stripe.refund(paymentIntentId, 100);
  world.stripe.moveDispute(world.stripe.dispute(paymentIntentId, 400).id, 'lost');
  await settleSession(world.deps, checkout.id);
  await settle(world.deps, { ...checkout, isDisputed: false });
  expect(await world.booking(bookingId)).toMatchObject({ state: 'paid', refund: { amountCents: 500 } });
});

test('a note of money that went back is put right when Stripe knows of none any more', async () => {
  const { bookingId, checkout } = await bought();
  await set(bookingId, {
    refund: { reason: 'refunded_at_stripe', amountCents: 400, requestedAt: new Date(0) },
  });
  await settle(world.deps, checkout);
  expect((await world.booking(bookingId)).refund?.amountCents).toBe(0);
});

test('the looks at a ticket are counted from the first cent that went back, and at no other ticket', async () => {
  const { bookingId, checkout, paymentIntentId } = await bought();
  await settle(world.deps, checkout);
  expect(await world.booking(bookingId)).not.toHaveProperty('moneyLooks');
  world.stripe.refund(paymentIntentId, 1);
  await settle(world.deps, checkout);
  await settle(world.deps, checkout);
  expect(await world.booking(bookingId)).toMatchObject({ refund: { amountCents: 1 }, moneyLooks: 2 });
});

test('a ticket whose price went back by hand and by a lost dispute ends as what was decided last', async () => {
  const byHand = await bought();
  world.stripe.refund(byHand.paymentIntentId);
  expect((await settle(world.deps, byHand.checkout))?.booking).toMatchObject({
    state: 'refunded',
    refund: { reason: 'refunded_at_stripe' },
  });
  const disputed = await bought('bob', ['B1']);
  world.stripe.moveDispute(world.stripe.dispute(disputed.paymentIntentId).id, 'lost');
  expect((await settleSession(world.deps, disputed.sessionId))?.booking).toMatchObject({
    state: 'refunded',
    refund: { reason: 'dispute_lost' },
  });
});

test('seats that were sold again to a booking whose money went back are freed, those of a ticket are not', async () => {
  const { bookingId, checkout, paymentIntentId } = await bought();
  world.stripe.refund(paymentIntentId);
  await settle(world.deps, checkout);
  await world.deps.db.shows.updateOne(
    { _id: tonight()._id },
    { $set: { seats: { A1: { state: 'sold', bookingId } } } },
  );
  await settle(world.deps, checkout);
  expect((await world.show(tonight()._id)).seats).toEqual({});
  const ticket = await bought('bob', ['B1']);
  await settle(world.deps, ticket.checkout);
  expect(await world.booking(ticket.bookingId)).not.toHaveProperty('refund');
  expect(Object.keys((await world.show(tonight()._id)).seats)).toEqual(['B1']);
});

/** Somebody else is quicker once. */
const loseNextMove = () => vi.spyOn(world.deps.db.bookings, 'findOneAndUpdate').mockResolvedValueOnce(null);

test('money that is refused, or went back by hand, is looked at again when somebody else was quicker', async () => {
  const refused = await paid();
  loseNextMove();
  expect((await settle(world.deps, { ...refused.checkout, amountCents: 999 }))?.booking.state).toBe(
    'refunded',
  );
  const ticket = await bought('bob', ['B1']);
  world.stripe.refund(ticket.paymentIntentId);
  loseNextMove();
  expect((await settle(world.deps, ticket.checkout))?.booking.state).toBe('refunded');
});

test('the other page of a booking is closed by who makes the ticket, and by nobody before', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  const further = await furtherPage(bookingId, '1');
  world.stripe.pay(further);
  const close = vi.spyOn(world.deps.payments.checkout.sessions, 'expire');
  loseNextMove();
  expect((await settleSession(world.deps, further))?.booking.state).toBe('paid');
  expect(close.mock.calls.map(([id]) => id)).toEqual([sessionId]);
});

test('a cent that the bank took back is what ended a ticket whose rest was refunded, before and after it was made', async () => {
  const [before, after] = [await paid(), await bought('bob', ['B1'])];
  for (const { paymentIntentId, sessionId } of [before, after]) {
    world.stripe.refund(paymentIntentId, 999);
    world.stripe.moveDispute(world.stripe.dispute(paymentIntentId, 1).id, 'lost');
    const settled = await settle(world.deps, await pageOf(sessionId));
    expect(settled?.booking).toMatchObject({ state: 'refunded', refund: { reason: 'dispute_lost' } });
  }
});

test('a refund by hand that the bank sent back is a case that names its payment', async () => {
  const { bookingId, checkout, paymentIntentId } = await bought();
  world.stripe.refund(paymentIntentId, 300);
  const [made] = await refundsOf({ paymentIntentId });
  world.stripe.failRefund(made?.id ?? '');
  await settle(world.deps, checkout);
  expect(await world.deps.db.moneyCases.findOne({ bookingId, kind: 'refund_failed' })).toMatchObject({
    sessionId: checkout.id,
    paymentIntentId,
    outcome: 'noted',
  });
});
