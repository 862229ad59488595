import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { reconcile } from '../reconcile.ts';
import { settleSession } from './settle.ts';

const { world, tonight, buy, hold, refundsOf, news } = cinemaForTests();

const revenue = async () =>
  (await world.as('boss').get('admin/dashboard')).dashboardData?.totalRevenue ?? NaN;

test('cancelling an unpaid booking frees its seats at once and closes its payment page', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  expect(await world.as('ann').cancel(bookingId)).toMatchObject({ http: 200, state: 'cancelled' });
  expect((await world.show(tonight()._id)).seats).toEqual({});
  expect(() => world.stripe.pay(sessionId)).toThrow();
  await news();
  expect((await world.booking(bookingId)).state).toBe('cancelled');
  expect(await world.as('ann').pay(bookingId)).toMatchObject({ http: 409, code: 'booking_cancelled' });
});

test('cancelling a paid booking ten times at once makes one refund and frees the seats', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.as('ann').cancel(bookingId)));
  expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 200));
  expect((await world.as('ann').cancel(bookingId)).state).toBe('refunded');
  await news();
  const booking = await world.booking(bookingId);
  expect(await refundsOf(booking)).toMatchObject([{ amount: 2000 }]);
  expect(booking.history.map(({ state }) => state)).toEqual(['pending', 'paid', 'refunding', 'refunded']);
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('two hours before the show it is too late to cancel a paid booking', async () => {
  const { bookingId } = await buy('ann', tonight(), ['B1']);
  world.clock.turn({ hours: 1 });
  expect(await world.as('ann').cancel(bookingId)).toMatchObject({
    http: 409,
    code: 'too_late',
    message: 'Tickets can be cancelled until 2 hours before the show',
  });
  expect((await world.booking(bookingId)).state).toBe('paid');
});

test('a booking that was paid while its owner cancelled it is refunded', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['B2']);
  world.stripe.pay(sessionId);
  expect((await world.as('ann').cancel(bookingId)).state).toBe('refunded');
  await world.stripe.webhooks.release();
  expect(await refundsOf(await world.booking(bookingId))).toHaveLength(1);
});

test('when Stripe does not answer, an unpaid booking is not cancelled and can be cancelled later', async () => {
  const { bookingId } = await hold('ann', tonight(), ['B3']);
  world.stripe.failNext({ times: 1, how: 'error', path: '/v1/checkout/sessions' });
  expect((await world.as('ann').cancel(bookingId)).http).toBe(502);
  expect((await world.booking(bookingId)).state).toBe('pending');
  expect((await world.as('ann').cancel(bookingId)).state).toBe('cancelled');
});

test('a refund that Stripe does not take is owed, and the reconcile job makes it once', async () => {
  const { bookingId } = await buy('ann', tonight(), ['C1']);
  world.stripe.failNext({ times: 1, how: 'error-after', method: 'POST', path: '/v1/refunds' });
  expect((await world.as('ann').cancel(bookingId)).state).toBe('refunding');
  expect((await world.show(tonight()._id)).seats).toEqual({});
  await Promise.all([reconcile(world.deps), reconcile(world.deps)]);
  const booking = await world.booking(bookingId);
  expect(booking.state).toBe('refunded');
  expect(await refundsOf(booking)).toHaveLength(1);
});

test('a refund in the dashboard of Stripe voids the ticket and frees the seats', async () => {
  const { bookingId } = await buy('ann', tonight(), ['D1', 'D2']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  world.stripe.refund(paymentIntentId);
  await news();
  const booking = await world.booking(bookingId);
  expect(booking).toMatchObject({
    state: 'refunded',
    refund: { reason: 'refunded_at_stripe', amountCents: 2000 },
  });
  expect(await refundsOf(booking)).toHaveLength(1);
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('a part given back in the dashboard leaves the ticket good, and cancelling gives back the rest', async () => {
  const { bookingId } = await buy('ann', tonight(), ['D1', 'D2']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  world.stripe.refund(paymentIntentId, 500);
  await news();
  expect(await world.booking(bookingId)).toMatchObject({
    state: 'paid',
    refund: { amountCents: 500 },
  });
  world.stripe.refund(paymentIntentId, 300);
  await news();
  expect(await world.booking(bookingId)).toMatchObject({
    state: 'paid',
    refund: { amountCents: 800 },
  });
  expect((await world.as('ann').cancel(bookingId)).state).toBe('refunded');
  const amounts = (await refundsOf(await world.booking(bookingId))).map(({ amount }) => amount);
  expect(amounts.toSorted((a, b) => a - b)).toEqual([300, 500, 1200]);
});

test('revenue is less by every part given back, and more again when the bank sends one back', async () => {
  const before = await revenue();
  const { bookingId } = await buy('ann', tonight(), ['D1', 'D2']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  world.stripe.refund(paymentIntentId, 500);
  const { id = '' } = (await refundsOf({ paymentIntentId }))[0] ?? {};
  world.stripe.refund(paymentIntentId, 300);
  await news();
  expect(await revenue()).toBeCloseTo(before + 12, 6);
  world.stripe.failRefund(id);
  await news();
  expect(await revenue()).toBeCloseTo(before + 17, 6);
  await world.as('ann').cancel(bookingId);
  expect(await revenue()).toBeCloseTo(before, 6);
});

test('a refund that the bank sends back is made again', async () => {
  const { bookingId } = await buy('ann', tonight(), ['E1']);
  await world.as('ann').cancel(bookingId);
  await news();
  const booking = await world.booking(bookingId);
  const [first] = await refundsOf(booking);
  world.stripe.failRefund(first?.id ?? '');
  await news();
  const statuses = (await refundsOf(booking)).map(({ status }) => status).sort();
  expect(statuses).toEqual(['failed', 'succeeded']);
});

test('a payment that was returned before anybody heard of it makes no ticket', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['F1']);
  const { payment_intent: paid } = world.stripe.pay(sessionId);
  world.stripe.refund(String(paid));
  await world.stripe.webhooks.release();
  const { history } = await world.booking(bookingId);
  expect(history.map(({ state }) => state)).toEqual(['pending', 'refunding', 'refunded']);
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('money that arrives for a cancelled booking goes back', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['G1']);
  world.stripe.pay(sessionId);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { state: 'cancelled' } });
  await world.stripe.webhooks.release();
  const booking = await world.booking(bookingId);
  expect(booking).toMatchObject({ state: 'refunded', refund: { reason: 'paid_after_cancel' } });
  expect(await refundsOf(booking)).toHaveLength(1);
});

test('a second payment for one booking goes back and the ticket stays', async () => {
  const first = await buy('ann', tonight(), ['H1']);
  const price_data = { currency: 'usd', unit_amount: 1000, product_data: { name: 'The same again' } };
  const second = await world.deps.payments.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    success_url: 'http://cinema.example/',
    metadata: { bookingId: first.bookingId, attempt: '2' },
  });
  const { payment_intent: paid } = world.stripe.pay(second.id);
  await news();
  expect((await world.booking(first.bookingId)).state).toBe('paid');
  expect(await refundsOf({ paymentIntentId: String(paid) })).toMatchObject([{ amount: 1000 }]);
  expect(await refundsOf(await world.booking(first.bookingId))).toEqual([]);
});

test('seats that a dying process left with a refunded booking are freed by the reconcile job', async () => {
  const { bookingId } = await buy('ann', tonight(), ['J1']);
  await world.as('ann').cancel(bookingId);
  const leftOver = { state: 'sold' as const, bookingId };
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { 'seats.J1': leftOver } });
  const rival = await hold('bob', tonight(), ['J2']);
  await reconcile(world.deps);
  const { seats } = await world.show(tonight()._id);
  expect(seats).toMatchObject({ J2: { bookingId: rival.bookingId } });
  expect(seats.J1).toBeUndefined();
});

test('revenue is what was paid and not refunded; holds are not in it', async () => {
  const before = await revenue();
  await buy('ann', tonight(), ['A1', 'A2']);
  const returned = await buy('bob', tonight(), ['B1', 'B2', 'B3']);
  await hold('cy', tonight(), ['C1']);
  expect(await revenue()).toBe(before + 50);
  await world.as('bob').cancel(returned.bookingId);
  expect(await revenue()).toBe(before + 20);
});

test('of two who note a part given back at once, the one who read less does not have the last word', async () => {
  const { bookingId, sessionId } = await buy('ann', tonight(), ['D1', 'D2']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  await news();
  world.stripe.webhooks.hold();
  world.stripe.refund(paymentIntentId, 200);
  const { bookings } = world.deps.db;
  const write: (...words: Parameters<typeof bookings.findOneAndUpdate>) => Promise<BookingDocument | null> =
    bookings.findOneAndUpdate.bind(bookings);
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementationOnce(async (...words) => {
    world.stripe.refund(paymentIntentId, 300);
    await settleSession(world.deps, sessionId);
    const noted = await write(...words);
    expect(await world.booking(bookingId)).toMatchObject({ refund: { amountCents: 500 } });
    return noted;
  });
  await settleSession(world.deps, sessionId);
  await world.stripe.webhooks.release(() => []);
  expect(await world.booking(bookingId)).toMatchObject({ state: 'paid', refund: { amountCents: 500 } });
});

test('two payments too many for one booking both go back, each with a refund of its own', async () => {
  const { bookingId } = await buy('ann', tonight(), ['H1']);
  const price_data = { currency: 'usd', unit_amount: 1000, product_data: { name: 'The same again' } };
  for (const attempt of ['2', '3']) {
    const { id } = await world.deps.payments.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ quantity: 1, price_data }],
      success_url: 'http://cinema.example/',
      metadata: { bookingId, attempt },
    });
    const { payment_intent: paid } = world.stripe.pay(id);
    await news();
    const refunds = await refundsOf({ paymentIntentId: String(paid) });
    expect(refunds).toMatchObject([{ amount: 1000, metadata: { bookingId: `${bookingId}-${id}` } }]);
  }
  expect((await world.booking(bookingId)).state).toBe('paid');
});
