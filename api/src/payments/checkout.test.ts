import { expect, test, vi } from 'vitest';
import type { Config } from '../config.ts';
import type { BookingDocument } from '../db/documents.ts';
import {
  checkoutOfPayment,
  checkoutsBetween,
  closeCheckout,
  openCheckout,
  readCheckout,
} from './checkout.ts';
import { clientForTests, errors } from './testing/client.ts';

const SITE = 'http://cinema.test';
const config = { siteUrl: SITE, stripe: { paymentMethods: ['card', 'link'] } } as Config;
const session = (change: object = {}) => ({
  id: 'cs_1',
  url: 'https://pay.test/cs_1',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 2000,
  currency: 'usd',
  metadata: { bookingId: 'b', attempt: '3' },
  payment_intent: 'pi_1',
  created: 1_700_000_000,
  success_url: `${SITE}/loading/my-booking`,
  ...change,
});
const read = {
  id: 'cs_1',
  url: 'https://pay.test/cs_1',
  outcome: 'paid',
  amountCents: 2000,
  currency: 'usd',
  bookingId: 'b',
  attempt: 3,
  buyerId: null,
  paymentIntentId: 'pi_1',
  isDisputed: false,
  chargedAt: null,
  createdAt: new Date(1_700_000_000_000),
};
function stripe() {
  const payments = clientForTests();
  const { sessions } = payments.checkout;
  return {
    deps: { payments, config },
    create: vi.spyOn(sessions, 'create').mockResolvedValue(session({ status: 'open' }) as never),
    retrieve: vi.spyOn(sessions, 'retrieve').mockResolvedValue(session() as never),
    expire: vi.spyOn(sessions, 'expire').mockResolvedValue(session({ status: 'expired' }) as never),
    list: vi.spyOn(sessions, 'list'),
  };
}
const readAs = async (change: object) => {
  const { deps, retrieve } = stripe();
  retrieve.mockResolvedValue(session(change) as never);
  return readCheckout(deps, 'cs_1');
};

test('what Stripe says of a page is read, with the charge in the same answer', async () => {
  const { deps, retrieve } = stripe();
  expect(await readCheckout(deps, 'cs_1')).toEqual(read);
  expect(retrieve).toHaveBeenCalledWith('cs_1', { expand: ['payment_intent.latest_charge'] }, {});
});

const intent = (status: string, charge?: unknown) => ({ id: 'pi_1', status, latest_charge: charge });
test.each([
  ['open', { status: 'open', payment_status: 'unpaid' }],
  ['open', { status: 'open', payment_status: 'paid' }],
  ['closed', { status: 'expired', payment_status: 'unpaid' }],
  ['paid', { payment_status: 'no_payment_required' }],
  ['paid', { payment_intent: intent('canceled') }],
  ['processing', { payment_status: 'unpaid' }],
  ['processing', { payment_status: 'unpaid', payment_intent: null }],
  ['processing', { payment_status: 'unpaid', payment_intent: intent('processing') }],
  ['processing', { payment_status: 'unpaid', payment_intent: intent('canceled later') }],
  ['processing', { payment_status: 'unpaid', payment_intent: intent('not canceled') }],
  ['closed', { payment_status: 'unpaid', payment_intent: intent('canceled') }],
  ['closed', { payment_status: 'unpaid', payment_intent: intent('requires_payment_method') }],
])('a page is %s when Stripe says %j', async (outcome, change) => {
  expect(await readAs(change)).toMatchObject({ outcome });
});

test.each([
  ['another product’s page', { metadata: null }, { bookingId: null, attempt: 0 }],
  [
    'a page that says whose it is',
    { metadata: { bookingId: 'b', attempt: '3', buyer: 'ben' } },
    { bookingId: 'b', buyerId: 'ben' },
  ],
  ['a page with other words', { metadata: { order: '7' } }, { bookingId: null, attempt: 0 }],
  [
    'a page that cost nothing',
    { amount_total: null, currency: null, payment_intent: null },
    { amountCents: 0, currency: null, paymentIntentId: null },
  ],
  [
    'a page with its payment in it',
    { payment_intent: intent('succeeded', 'ch_1') },
    { paymentIntentId: 'pi_1', isDisputed: false, chargedAt: null },
  ],
  [
    'a payment that nobody questions',
    { payment_intent: intent('succeeded', { disputed: false, created: 7 }) },
    { isDisputed: false, chargedAt: new Date(7000) },
  ],
  [
    'a payment that the bank questions',
    { payment_intent: intent('succeeded', { disputed: true }) },
    { isDisputed: true, chargedAt: null },
  ],
  ['a page without a time', { created: undefined }, { createdAt: new Date(0) }],
])('%s', async (_, change, told) => {
  expect(await readAs(change)).toMatchObject(told);
});

test('a page that Stripe does not know is none, any other error is thrown', async () => {
  const { deps, retrieve } = stripe();
  retrieve.mockRejectedValueOnce(errors.unknown());
  expect(await readCheckout(deps, 'cs_1')).toBeNull();
  const away = errors.api();
  retrieve.mockRejectedValueOnce(away);
  await expect(readCheckout(deps, 'cs_1')).rejects.toBe(away);
});

const booking = (change: Partial<BookingDocument> = {}) =>
  ({
    _id: 'b',
    seats: ['A1', 'A2'],
    amountCents: 2110,
    currency: 'usd',
    attempt: 3,
    userId: 'ann',
    holdUntil: new Date(1_700_000_000_999),
    ...change,
  }) as BookingDocument;

test('a page is asked for in words that say what is bought, for whom, until when, and where to go on', async () => {
  const { deps, create } = stripe();
  expect(await openCheckout(deps, booking(), 'The Heron')).toEqual({ ...read, outcome: 'open' });
  const metadata = { bookingId: 'b', attempt: '3' };
  const name = 'The Heron, Seats A1, A2';
  expect(create.mock.calls).toStrictEqual([
    [
      {
        mode: 'payment',
        payment_method_types: ['card', 'link'],
        adaptive_pricing: { enabled: false },
        line_items: [
          { quantity: 2, price_data: { currency: 'usd', unit_amount: 1055, product_data: { name } } },
        ],
        client_reference_id: 'b',
        metadata: { ...metadata, buyer: 'ann' },
        payment_intent_data: { metadata, description: name },
        expires_at: 1_700_000_000 + 31 * 60,
        success_url: `${SITE}/loading/my-booking?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${SITE}/my-booking`,
      },
      { idempotencyKey: 'checkout-b-3' },
    ],
  ]);
});

test('one seat is called a seat, and a page that has another key says so in it', async () => {
  const { deps, create } = stripe();
  const page = { failedAt: new Date(0), key: 2 };
  await openCheckout(deps, booking({ seats: ['A1'], page }), 'The Heron');
  const [words, options] = create.mock.calls[0] ?? [];
  expect(words?.payment_intent_data?.description).toBe('The Heron, Seat A1');
  expect(options).toEqual({ idempotencyKey: 'checkout-b-3-2' });
});

test('an address is filled in where it is known, and left out under another key when Stripe refuses it', async () => {
  const { deps, create } = stripe();
  const buyer = booking({ userEmail: 'ann@cinema.test' });
  await openCheckout(deps, buyer, 'The Heron');
  expect(create.mock.calls[0]?.[0]).toMatchObject({ customer_email: 'ann@cinema.test', mode: 'payment' });
  create.mockClear();
  create.mockRejectedValueOnce(errors.invalid({ param: 'customer_email' }));
  expect(await openCheckout(deps, buyer, 'The Heron')).toMatchObject({ id: 'cs_1' });
  const [first, second] = create.mock.calls;
  expect(first?.[1]).toEqual({ idempotencyKey: 'checkout-b-3' });
  expect(second?.[0]).not.toHaveProperty('customer_email');
  expect(second?.[1]).toEqual({ idempotencyKey: 'checkout-b-3-no-email' });
  const other = errors.invalid({ param: 'amount' });
  create.mockRejectedValueOnce(other);
  await expect(openCheckout(deps, buyer, 'The Heron')).rejects.toBe(other);
});

test('a page is closed within the limits of who waits, or it is read what it has become', async () => {
  const { deps, expire, retrieve } = stripe();
  expect(await closeCheckout(deps, 'cs_1', { timeout: 7 })).toMatchObject({ outcome: 'closed' });
  expect(expire).toHaveBeenLastCalledWith('cs_1', {}, { timeout: 7 });
  expect(retrieve).not.toHaveBeenCalled();
  expire.mockRejectedValueOnce(errors.invalid());
  expect(await closeCheckout(deps, 'cs_1', { timeout: 7 })).toMatchObject({ outcome: 'paid' });
  expect(retrieve).toHaveBeenLastCalledWith('cs_1', expect.anything(), { timeout: 7 });
  const away = errors.api();
  expire.mockRejectedValueOnce(away);
  await expect(closeCheckout(deps, 'cs_1')).rejects.toBe(away);
});

test('pages between two instants are this site’s own, asked for in whole seconds', async () => {
  const { deps, list } = stripe();
  async function* listed() {
    yield session({ id: 'own' });
    yield session({ id: 'another', success_url: 'http://cinema.test.evil/loading' });
    yield session({ id: 'no address', success_url: null });
  }
  list.mockImplementation(listed as never);
  const ids: string[] = [];
  for await (const { id } of checkoutsBetween(deps, [deps.config.siteUrl], new Date(5_999), new Date(9_001)))
    ids.push(id);
  expect(ids).toEqual(['own']);
  for await (const _ of checkoutsBetween(deps, [deps.config.siteUrl], new Date(5_999)));
  const words = { limit: 100, expand: ['data.payment_intent.latest_charge'] };
  expect(list.mock.calls).toEqual([
    [{ ...words, created: { gte: 5, lte: 9 } }],
    [{ ...words, created: { gte: 5 } }],
  ]);
});

test('the page of a payment is the first that Stripe names, or none', async () => {
  const { deps, list } = stripe();
  list.mockResolvedValueOnce({ data: [session(), session({ id: 'cs_2' })] } as never);
  expect(await checkoutOfPayment(deps, 'pi_1')).toEqual(read);
  expect(list).toHaveBeenCalledWith({
    payment_intent: 'pi_1',
    limit: 1,
    expand: ['data.payment_intent.latest_charge'],
  });
  list.mockResolvedValueOnce({ data: [session()] } as never);
  expect(await checkoutOfPayment(deps, 'pi_1')).toEqual(read);
  list.mockResolvedValueOnce({ data: [] } as never);
  expect(await checkoutOfPayment(deps, 'pi_1')).toBeNull();
});
