import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { clientOf, failureOf, setUp, threeSeats } from '../testing/harness.ts';

const impatient: Stripe.StripeConfig = { timeout: 200, maxNetworkRetries: 0 };

test('a timeout before the work leaves nothing behind', async () => {
  const { standIn, clock } = await setUp();
  const stripe = clientOf(standIn, impatient);
  standIn.control.failNext({ times: 1, how: 'timeout', method: 'POST' });
  const failure = await failureOf(stripe.checkout.sessions.create(threeSeats(clock)));
  expect(failure).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect((await clientOf(standIn).checkout.sessions.list()).data).toEqual([]);
});

test('a timeout after the work is healed by a retry with the same key', async () => {
  const { standIn, clock } = await setUp();
  standIn.control.failNext({ times: 1, how: 'timeout-after', path: '/v1/checkout/sessions' });
  const patient = clientOf(standIn, { timeout: 200, maxNetworkRetries: 1 });
  const created = await patient.checkout.sessions.create(threeSeats(clock));
  expect((await patient.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([created.id]);
});

test('an error before the work is a 500 as often as was planned', async () => {
  const { standIn, clock } = await setUp();
  const stripe = clientOf(standIn, { maxNetworkRetries: 0 });
  standIn.control.failNext({ times: 2, how: 'error' });
  for (let n = 0; n < 2; n += 1) {
    const failure = await failureOf(stripe.checkout.sessions.create(threeSeats(clock)));
    expect(failure).toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(failure.statusCode).toBe(500);
  }
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
});

test('an error after the work hides a success that the same key finds again', async () => {
  const { standIn, clock } = await setUp();
  const stripe = clientOf(standIn, { maxNetworkRetries: 0 });
  standIn.control.failNext({ times: 1, how: 'error-after', method: 'POST' });
  const params = threeSeats(clock);
  await failureOf(stripe.checkout.sessions.create(params, { idempotencyKey: 'k' }));
  const again = await stripe.checkout.sessions.create(params, { idempotencyKey: 'k' });
  expect((await stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([again.id]);
});

test.each([
  ['rate-limit', 429, 'rate_limit', 'StripeRateLimitError'],
  ['lock-timeout', 429, 'lock_timeout', 'StripeRateLimitError'],
  ['key-in-use', 409, 'idempotency_key_in_use', 'StripeAPIError'],
  ['balance-insufficient', 400, 'balance_insufficient', 'StripeInvalidRequestError'],
  ['unknown', 404, 'resource_missing', 'StripeInvalidRequestError'],
] as const)('%s is %i %s and leaves the key free', async (how, statusCode, code, type) => {
  const { standIn, clock } = await setUp();
  const stripe = clientOf(standIn, { maxNetworkRetries: 0 });
  standIn.control.failNext({ times: 1, how });
  const create = () => stripe.checkout.sessions.create(threeSeats(clock), { idempotencyKey: 'k' });
  expect(await failureOf(create())).toMatchObject({ statusCode, code, type });
  expect((await create()).status).toBe('open');
});
