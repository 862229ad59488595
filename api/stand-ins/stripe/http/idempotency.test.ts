import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { failureOf, setUp, threeSeats } from '../testing/harness.ts';

test('the same key and body get the same session, also at once', async () => {
  const { stripe, clock } = await setUp();
  const idempotencyKey = 'booking-1/1';
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => stripe.checkout.sessions.create(threeSeats(clock), { idempotencyKey })),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
  const replayed = await stripe.checkout.sessions.create(threeSeats(clock), { idempotencyKey });
  expect(replayed.lastResponse.headers['idempotent-replayed']).toBe('true');
});

test('the same key with another body or path is an idempotency error', async () => {
  const { stripe, clock } = await setUp();
  const idempotencyKey = 'booking-1/1';
  const { id } = await stripe.checkout.sessions.create(threeSeats(clock), { idempotencyKey });
  const other = threeSeats(clock, { metadata: { bookingId: 'booking-2' } });
  const failure = await failureOf(stripe.checkout.sessions.create(other, { idempotencyKey }));
  expect(failure).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(failure.message).toContain('can only be used with the same parameters');
  const elsewhere = await failureOf(stripe.checkout.sessions.expire(id, {}, { idempotencyKey }));
  expect(elsewhere.message).toContain('can only be used for the same endpoint');
});

test('a request that failed validation leaves its key free', async () => {
  const { stripe, clock } = await setUp();
  const idempotencyKey = 'booking-1/1';
  await failureOf(stripe.checkout.sessions.create(threeSeats(clock, { expires_at: 1 }), { idempotencyKey }));
  const created = await stripe.checkout.sessions.create(threeSeats(clock), { idempotencyKey });
  expect(created.status).toBe('open');
});

test('a request that was carried out and refused is refused the same way again', async () => {
  const { stripe, standIn, clock } = await setUp();
  const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
  const { payment_intent } = standIn.control.pay(id);
  const tooMuch = { payment_intent: String(payment_intent), amount: 9999 };
  const first = await failureOf(stripe.refunds.create(tooMuch, { idempotencyKey: 'r1' }));
  const second = await failureOf(stripe.refunds.create(tooMuch, { idempotencyKey: 'r1' }));
  expect(second.message).toBe(first.message);
  expect(second.headers?.['idempotent-replayed']).toBe('true');
});

test.each([
  ['before', 'saved-error', 0],
  ['after', 'saved-error-after', 1],
] as const)('a 500 %s the work stays under its key, and another key is served', async (_, how, made) => {
  const { stripe, standIn, clock } = await setUp();
  standIn.control.failNext({ times: 1, how, method: 'POST' });
  const create = (idempotencyKey: string) =>
    stripe.checkout.sessions.create(threeSeats(clock), { idempotencyKey });
  const failure = await failureOf(create('k'));
  expect(failure).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  expect(failure.headers?.['idempotent-replayed']).toBe('true');
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(made);
  expect((await create('other')).status).toBe('open');
});
