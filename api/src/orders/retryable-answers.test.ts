import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { cinemaForTests } from './testing/cinema.ts';
import { reconcile } from './reconcile.ts';
import { sweep } from './settlement/sweep.ts';

const { world, tonight, hold, buy, news, refundsOf } = cinemaForTests();

const RETRYABLE = [
  'error',
  'error-after',
  'saved-error',
  'saved-error-after',
  'rate-limit',
  'lock-timeout',
  'key-in-use',
] as const;
const key = (value: string) => ({ 'idempotency-key': value });
const toCreate = { method: 'POST', path: '/v1/checkout/sessions' };
const ownBooking = async (userId: string) =>
  (await world.as(userId).bookings()).booking?.find(({ show }) => show._id === tonight()._id);

test.each(RETRYABLE)(
  '%s while the payment page opens: the seats stay held and Pay Now goes on',
  async (how) => {
    world.stripe.failNext({ times: 1, how, ...toCreate });
    const answer = await world.as('ann').book(tonight()._id, ['A1', 'A2']);
    expect(answer).toMatchObject({
      http: 502,
      code: 'payment_provider',
      message: 'Failed to create booking',
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const mine = await ownBooking('ann');
    expect(mine).toMatchObject({ state: 'pending', paymentLink: null });
    expect(mine?.expiresAt).toBe(world.clock.in({ minutes: 10 }).toISOString());
    expect((await world.as('bob').book(tonight()._id, ['A2'])).http).toBe(409);
    // A saved answer comes once more under its key, and costs one more try.
    const tries = [await world.as('ann').pay(mine?._id ?? ''), await world.as('ann').pay(mine?._id ?? '')];
    const paid = tries.find(({ http }) => http === 200);
    world.stripe.pay(/cs_\w+/.exec(paid?.url ?? '')?.[0] ?? '');
    await news();
    expect((await world.booking(mine?._id ?? '')).state).toBe('paid');
    await world.as('ann').cancel(mine?._id ?? '');
  },
);

test.each(RETRYABLE)('%s, and the same order again: it goes on with the same booking', async (how) => {
  for (const headers of [key(`again-${how}`), {}]) {
    const show = await world.addShow();
    world.stripe.failNext({ times: 1, how, ...toCreate });
    expect((await world.as('ann').book(show._id, ['A1'], headers)).http).toBe(502);
    const again = await world.as('ann').book(show._id, ['A1'], headers);
    expect(again).toMatchObject({ http: 200 });
    const bookings = await world.deps.db.bookings.find({ showId: show._id }).toArray();
    expect(bookings).toMatchObject([{ _id: again.bookingId, state: 'pending', attempt: 1 }]);
  }
});

test('however long Stripe answers with saved errors: the hold ends by time, and Pay Now works when Stripe does', async () => {
  world.stripe.failNext({ times: 5, how: 'saved-error', ...toCreate });
  await world.as('ann').book(tonight()._id, ['A1']);
  const id = (await ownBooking('ann'))?._id ?? '';
  for (let n = 0; n < 4; n += 1) expect((await world.as('ann').pay(id)).http).toBe(502);
  world.clock.turn({ minutes: 10, ms: -1 });
  await sweep(world.deps);
  expect((await world.show(tonight()._id)).seats).toMatchObject({ A1: { state: 'held', bookingId: id } });
  world.clock.turn({ ms: 1 });
  await sweep(world.deps);
  expect((await world.booking(id)).state).toBe('expired');
  expect((await world.show(tonight()._id)).seats).toEqual({});
  expect((await world.as('ann').pay(id)).http).toBe(200);
});

test('an answer of Stripe that is final gives the seats back at once', async () => {
  const cheap = await world.addShow({ priceCents: 10 });
  const answer = await world.as('ann').book(cheap._id, ['A1']);
  expect(answer).toMatchObject({ http: 502, message: 'Failed to create booking' });
  expect(answer.headers.get('retry-after')).toBeNull();
  expect((await world.show(cheap._id)).seats).toEqual({});
});

test('another movie title meanwhile does not keep the buyer from the page', async () => {
  const { sessions } = world.deps.payments.checkout;
  const create = sessions.create.bind(sessions);
  vi.spyOn(sessions, 'create').mockImplementationOnce(async (...words) => {
    await create(...words);
    throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'the answer was lost' });
  });
  await world.as('ann').book(tonight()._id, ['A1']);
  const id = (await ownBooking('ann'))?._id ?? '';
  const { db } = world.deps;
  await db.movies.updateOne({ _id: '100' }, { $set: { title: 'The Heron, restored' } });
  const tries = [await world.as('ann').pay(id), await world.as('ann').pay(id)];
  await db.movies.updateOne({ _id: '100' }, { $set: { title: 'The Heron' } });
  expect(tries.at(-1)).toMatchObject({ http: 200 });
});

test.each([...RETRYABLE, 'unknown'] as const)(
  '%s while Pay Now looks at the page: the hold and the page stay',
  async (how) => {
    const { bookingId, url } = await hold('ann', tonight(), ['A1']);
    world.stripe.failNext({ times: 1, how, method: 'GET', path: '/v1/checkout/sessions' });
    const answer = await world.as('ann').pay(bookingId);
    expect(answer.http).toBe(how.startsWith('saved') ? 200 : 502);
    if (answer.http === 502) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await world.show(tonight()._id)).seats).toMatchObject({ A1: { state: 'held', bookingId } });
    expect(await world.as('ann').pay(bookingId)).toMatchObject({ http: 200, url });
  },
);

test.each(RETRYABLE)(
  '%s while a page is closed: nothing is decided, and the next sweep does it',
  async (how) => {
    const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
    const toExpire = { times: 1, how, method: 'POST', path: `/v1/checkout/sessions/${sessionId}` };
    world.stripe.failNext(toExpire);
    expect((await world.as('ann').cancel(bookingId)).http).toBe(502);
    expect((await world.booking(bookingId)).state).toBe('pending');
    await news();
    world.clock.turn({ minutes: 10 });
    world.stripe.failNext(toExpire);
    await sweep(world.deps);
    await sweep(world.deps);
    expect((await world.booking(bookingId)).state).toBe('expired');
  },
);

test.each([...RETRYABLE, 'balance-insufficient'] as const)(
  '%s while money goes back: it is owed and goes back once',
  async (how) => {
    const { bookingId } = await buy('ann', tonight(), ['A1']);
    world.stripe.failNext({ times: 2, how, method: 'POST', path: '/v1/refunds' });
    const answer = await world.as('ann').cancel(bookingId);
    expect(answer.http).toBe(200);
    await reconcile(world.deps);
    await reconcile(world.deps);
    await reconcile(world.deps);
    const booking = await world.booking(bookingId);
    expect(booking.state).toBe('refunded');
    expect(await refundsOf(booking)).toHaveLength(1);
    const cases = await world.deps.db.moneyCases.find({ bookingId }).toArray();
    const outcomes = cases.flatMap(({ steps }) => steps.map(({ outcome }) => outcome));
    expect(outcomes).not.toContain('failed');
  },
);
