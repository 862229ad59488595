import { expect, test } from 'vitest';
import { Failure } from '../http/failure.ts';
import { createLog } from '../http/log.ts';
import {
  asPaymentFailure,
  isRefusal,
  isTooMuch,
  isUnknownObject,
  mayBeTriedAgain,
  refuses,
  staysUnderKey,
  stripeErrorCode,
} from './stripe-errors.ts';
import { errors } from './testing/client.ts';

/** Tried again later; repeated under its key for a day; unknown object; refused for good. */
test.each([
  ['a refusal', errors.invalid(), [false, false, false, true]],
  ['an unknown object', errors.unknown(), [false, false, true, true]],
  [
    'a balance that is too small',
    errors.invalid({ code: 'balance_insufficient' }),
    [true, false, false, false],
  ],
  ['an object in use', errors.invalid({ code: 'lock_timeout' }), [true, false, false, false]],
  ['too many calls, told as a refusal', errors.invalid({ code: 'rate_limit' }), [true, false, false, false]],
  ['too many calls', errors.rate(), [true, false, false, false]],
  ['a declined card', errors.card(), [false, false, false, false]],
  ['a key with other words', errors.key(), [true, true, false, false]],
  ['a fault of Stripe', errors.api(), [true, true, false, false]],
  ['a key that is in use', errors.api(409), [true, false, false, false]],
  ['a fault of Stripe that says 404', errors.api(404), [true, true, false, false]],
  ['no answer', errors.connection(), [true, false, false, false]],
  ['no error of Stripe', new Error('no'), [false, false, false, false]],
])('what %s means', (_, error, meaning) => {
  expect([mayBeTriedAgain(error), staysUnderKey(error), isUnknownObject(error), isRefusal(error)]).toEqual(
    meaning,
  );
});

test('only Stripe says that Stripe was asked too much', () => {
  expect(
    [errors.rate(), errors.api(), Object.assign(new Error('no'), { statusCode: 429 })].map(isTooMuch),
  ).toEqual([true, false, false]);
});

test('a refusal names the parameter that it is about', () => {
  expect(refuses(errors.invalid({ param: 'customer_email' }), 'customer_email')).toBe(true);
  expect(refuses(errors.invalid({ param: 'amount' }), 'customer_email')).toBe(false);
  expect(refuses(errors.key('customer_email'), 'customer_email')).toBe(false);
});

test('an error is called by its code, else by its kind, and one of ours is unexpected', () => {
  expect(stripeErrorCode(errors.invalid({ code: 'charge_disputed' }))).toBe('charge_disputed');
  expect(stripeErrorCode(errors.connection())).toBe('StripeConnectionError');
  expect(stripeErrorCode(new Error('no'))).toBe('unexpected');
});

test('somebody at a screen is told what they could not do, and to come back where that may help', () => {
  const log = createLog('silent');
  const failureOf = (error: unknown) => asPaymentFailure({ log }, error, 'Not booked.');
  const away = failureOf(errors.api());
  expect(away).toBeInstanceOf(Failure);
  expect(away).toMatchObject({
    status: 502,
    code: 'payment_provider',
    message: 'Not booked.',
    extra: { retryAfter: 5 },
  });
  const refused = failureOf(errors.invalid());
  expect(refused).toMatchObject({ status: 502, code: 'payment_provider', message: 'Not booked.' });
  expect(refused instanceof Failure && refused.extra).toEqual({});
  const own = new Error('no');
  expect(failureOf(own)).toBe(own);
});
