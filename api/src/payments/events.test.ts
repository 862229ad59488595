import type Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { eventsSince, parseEvent } from './events.ts';
import { clientForTests } from './testing/client.ts';

const event = (change: object = {}, object: object = {}) => ({
  id: 'evt_1',
  type: 'checkout.session.completed',
  created: 1_700_000_000,
  data: { object: { id: 'cs_1', payment_intent: 'pi_1', metadata: { bookingId: 'b' }, ...object } },
  ...change,
});
const read = {
  _id: 'evt_1',
  type: 'checkout.session.completed',
  objectId: 'cs_1',
  paymentIntentId: 'pi_1',
  bookingId: 'b',
  at: new Date(1_700_000_000_000),
};

test('of an event only what to ask about is taken', () => {
  expect(parseEvent(event())).toEqual(read);
});

test.each([
  ['no payment', { payment_intent: null }, { paymentIntentId: null }],
  ['no word of a payment', { payment_intent: undefined }, { paymentIntentId: null }],
  ['no words', { metadata: null }, { bookingId: null }],
  ['words of another product', { metadata: { order: '7' } }, { bookingId: null }],
  ['words that are none', { metadata: 7 }, { bookingId: null }],
])('an event with %s', (_, object, change) => {
  expect(parseEvent(event({}, object))).toEqual({ ...read, ...change });
});

test('only a page names the booking by its own words', () => {
  expect(parseEvent(event({ type: 'refund.created' }))).toMatchObject({
    bookingId: null,
    paymentIntentId: 'pi_1',
  });
});

test.each([
  ...['completed', 'expired', 'async_payment_succeeded', 'async_payment_failed'].map(
    (end) => `checkout.session.${end}`,
  ),
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
    (end) => `charge.dispute.${end}`,
  ),
])('%s is about money of ours', (type) => {
  expect(parseEvent(event({ type }))).toMatchObject({ type });
});

test('other events are none of ours, and what is no event is none', () => {
  expect(parseEvent(event({ type: 'customer.created' }))).toBeNull();
  for (const none of [
    null,
    {},
    event({ id: 7 }),
    event({ data: {} }),
    event({}, { id: '' }),
    event({}, { payment_intent: '' }),
  ])
    expect(parseEvent(none)).toBeUndefined();
});

test('ids may be as short as they like', () => {
  expect(parseEvent(event({}, { id: 'c', payment_intent: 'p' }))).toMatchObject({
    objectId: 'c',
    paymentIntentId: 'p',
  });
});

test('an event without a time is as old as can be', () => {
  const { created: _, ...timeless } = event();
  expect(parseEvent(timeless)).toMatchObject({ at: new Date(0) });
});

const all = async (payments: Stripe, since: Date, now: Date) => {
  const told: string[][] = [];
  for await (const { events } of eventsSince({ payments }, since, now))
    told.push(events.map(({ _id }) => _id));
  return told;
};

test('events are told oldest first, by Stripe’s clock in seconds, and those of others are left out', async () => {
  const payments = clientForTests();
  async function* listed() {
    yield event({ id: 'new' });
    yield event({ id: 'of another', type: 'customer.created' });
    yield event({ id: 'old' });
  }
  const list = vi.spyOn(payments.events, 'list').mockImplementation(listed as never);
  const since = new Date(1_700_000_000_999);
  expect(await all(payments, since, new Date(since.getTime() + 60_000))).toEqual([['old', 'new']]);
  const [words] = list.mock.calls[0] ?? [];
  expect(words).toMatchObject({ created: { gte: 1_700_000_000 }, limit: 100 });
  expect(words?.created).not.toHaveProperty('lt');
  expect(words?.types).toHaveLength(14);
});

test('who is days behind asks for one day after the other, for the last two together, and leaves none out', async () => {
  const payments = clientForTests();
  async function* none() {}
  const list = vi.spyOn(payments.events, 'list').mockImplementation(none as never);
  const day = 86_400;
  const from = 1_700_000_000;
  const ends: (Date | null)[] = [];
  const days = eventsSince({ payments }, new Date(from * 1000), new Date((from + 3 * day + 5) * 1000));
  for await (const { end } of days) ends.push(end);
  expect(ends).toEqual([new Date((from + day) * 1000), new Date((from + 2 * day) * 1000), null]);
  expect(list.mock.calls.map(([words]) => words?.created)).toEqual([
    { gte: from, lt: from + day },
    { gte: from + day, lt: from + 2 * day },
    { gte: from + 2 * day },
  ]);
  expect(await all(payments, new Date(from * 1000), new Date((from + 3 * day) * 1000))).toHaveLength(2);
});
