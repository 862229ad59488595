import { expect, test } from 'vitest';
import { createPayments } from './client.ts';
import {
  MAX_CHARGE_CENTS,
  MAX_HOLD_MINUTES,
  MIN_CHARGE_CENTS,
  PAGE_OUTLIVES_HOLD_MINUTES,
  paymentMethodsSetting,
} from './limits.ts';

test('a page lives for half an hour at least and a day at most, with a minute for the clocks', () => {
  expect([PAGE_OUTLIVES_HOLD_MINUTES, MAX_HOLD_MINUTES]).toEqual([31, 24 * 60 - 32]);
  expect([MIN_CHARGE_CENTS, MAX_CHARGE_CENTS]).toEqual([50, 99_999_999]);
});

test.each([
  [undefined, ['card']],
  ['card', ['card']],
  [' card , us_bank_account,,link ', ['card', 'us_bank_account', 'link']],
  [
    'card,link,us_bank_account,cashapp,amazon_pay,klarna,alipay',
    ['card', 'link', 'us_bank_account', 'cashapp', 'amazon_pay', 'klarna', 'alipay'],
  ],
])('ways to pay %j', (text, words) => {
  expect(paymentMethodsSetting.parse(text)).toEqual(words);
});

test.each(['', ',', 'Card', 'card;link', 'crad', 'card,crad', 'cards', 'toString'])(
  '%j is no way to pay',
  (text) => {
    expect(paymentMethodsSetting.safeParse(text).success).toBe(false);
  },
);

test.each(['ideal', 'sepa_debit', 'wechat_pay', 'customer_balance', 'afterpay_clearpay', 'affirm'])(
  '%s would be refused with every page: it takes no dollars, needs more words or is for more than a ticket costs',
  (word) => {
    const refused = paymentMethodsSetting.safeParse(`card,${word}`);
    expect(refused.error?.issues[0]?.message).toMatch(
      /^must be Stripe's words .*: card, link, us_bank_account, .*, with commas$/,
    );
  },
);

test.each([
  [undefined, 'https', 'api.stripe.com', '443'],
  ['http://127.0.0.1:4010', 'http', '127.0.0.1', 4010],
  ['https://stripe.test', 'https', 'stripe.test', '443'],
])('Stripe is asked at %s', (apiUrl, protocol, host, port) => {
  const stripe = createPayments({
    secretKey: 'sk_test_matinee',
    apiUrl,
    timeoutMs: 1234,
    retries: 3,
    webhookSecret: 'whsec_matinee',
    paymentMethods: ['card'],
  });
  const field = (name: string): unknown => Reflect.get(Reflect.get(stripe, '_api') as object, name);
  expect([field('protocol'), field('host'), field('port')]).toEqual([protocol, host, port]);
  expect([field('timeout'), field('maxNetworkRetries')]).toEqual([1234, 3]);
  expect(stripe.getTelemetryEnabled()).toBe(false);
});
