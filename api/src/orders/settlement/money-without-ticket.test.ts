import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MoneyCaseDocument } from '../../db/documents.ts';
import { openCase } from '../../money-cases/record-case.ts';
import { readCheckout } from '../../payments/checkout.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putMoneyCase } from '../testing/put-money-case.ts';
import { ensureRefunded } from './ensure-refunded.ts';
import { learnEvent } from './learn-event.ts';
import { oweLostPayment, refundLostPayment } from './lost-payment.ts';
import { endOfDispute, noteDispute } from './note-dispute.ts';

const { world, tonight, hold, buy, refundsOf, news } = cinemaForTests({
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});

beforeEach(async () => {
  await world.deps.db.moneyCases.deleteMany({});
});
afterEach(async () => {
  world.stripe.refundsBegin('succeeded');
  await news();
});

const cases = () => world.deps.db.moneyCases.find({}).sort({ _id: 1 }).toArray();
const outcomes = async () => Object.fromEntries((await cases()).map(({ _id, outcome }) => [_id, outcome]));
const lastStep = async () => (await cases())[0]?.steps.at(-1);

async function pageOf(sessionId: string) {
  const checkout = await readCheckout(world.deps, sessionId);
  if (!checkout) throw new Error('Stripe does not know this page');
  return checkout;
}

/** Somebody who has paid. */
async function bought() {
  const { bookingId, sessionId } = await buy('ann', tonight(), ['A1']);
  const booking = await world.booking(bookingId);
  const { paymentIntentId = '' } = booking;
  const checkout = { id: sessionId, amountCents: 1000, currency: 'usd' };
  return {
    booking,
    paymentIntentId,
    sessionId,
    due: { booking, checkout, paymentIntentId, name: bookingId },
  };
}
const found = (_id: string, change: Partial<MoneyCaseDocument>) => putMoneyCase(world, { _id, ...change });

/** Cases of the payment that a refund ends, and some that it says nothing about. */
async function casesAround({
  booking: { _id: bookingId },
  paymentIntentId,
}: Awaited<ReturnType<typeof bought>>) {
  await found('own failed', { bookingId, paymentIntentId });
  await found('own second', { bookingId, paymentIntentId, kind: 'paid_twice' });
  await found('own dispute', { bookingId, paymentIntentId, kind: 'disputed' });
  await found('another payment', { bookingId, paymentIntentId: 'pi_other' });
  await found('another booking', { bookingId: 'other', paymentIntentId });
}
const around = (own: string) => ({
  'own failed': own,
  'own second': own,
  'own dispute': 'found',
  'another payment': 'found',
  'another booking': 'found',
});

test('money that is back ends the cases about it and no others, and says who asked for it', async () => {
  const one = await bought();
  await casesAround(one);
  expect(await ensureRefunded(world.deps, one.due, { actor: 'boss' })).toBe(true);
  expect(await outcomes()).toEqual(around('refunded'));
  const own = (await cases()).filter(({ outcome }) => outcome === 'refunded');
  const step = { outcome: 'refunded', at: world.clock.now(), actor: 'boss' };
  expect(own.map(({ steps }) => steps)).toEqual([[step], [step]]);
  expect(await refundsOf(one.booking)).toHaveLength(1);
});

test('money that is on its way back stays owed', async () => {
  const one = await bought();
  await casesAround(one);
  world.stripe.refundsBegin('pending');
  expect(await ensureRefunded(world.deps, one.due)).toBe(true);
  expect(await outcomes()).toEqual(around('owed'));
});

test('money that the bank sent back twice waits for a person, and for none who asks', async () => {
  const one = await bought();
  await casesAround(one);
  const made = { payment_intent: one.paymentIntentId, metadata: { bookingId: one.due.name } };
  for (const _ of [1, 2]) world.stripe.failRefund((await world.deps.payments.refunds.create(made)).id);
  await news();
  expect(await ensureRefunded(world.deps, one.due)).toBe(false);
  expect(await outcomes()).toMatchObject(around('failed'));
  expect(await ensureRefunded(world.deps, one.due, { actor: 'boss' })).toBe(true);
  expect(await outcomes()).toMatchObject(around('refunded'));
});

test('what Stripe refuses waits for a person, with its word for why', async () => {
  const one = await bought();
  await casesAround(one);
  const { payments } = world.deps;
  const refusal = await payments.refunds
    .create({ payment_intent: 'pi_nobody' })
    .catch((error: unknown) => error);
  vi.spyOn(payments.refunds, 'create').mockRejectedValue(refusal);
  expect(await ensureRefunded(world.deps, one.due)).toBe(false);
  expect(await outcomes()).toEqual(around('failed'));
  expect(await lastStepOf('own failed')).toMatchObject({ outcome: 'failed', why: 'resource_missing' });
});

test('while Stripe does not answer money stays owed, and each try has a key of its own', async () => {
  const one = await bought();
  await casesAround(one);
  const create = vi.spyOn(world.deps.payments.refunds, 'create');
  world.stripe.failNext({ times: 1, how: 'rate-limit', path: '/v1/refunds', method: 'POST' });
  await expect(ensureRefunded(world.deps, one.due)).rejects.toThrow('rate limit');
  expect(await outcomes()).toEqual(around('owed'));
  expect(await ensureRefunded(world.deps, one.due)).toBe(true);
  const keys = create.mock.calls.map(([, options]) => options?.idempotencyKey);
  expect(new Set(keys).size).toBe(2);
  expect(keys.every((key) => key?.startsWith(`refund-${one.booking._id}-0-`))).toBe(true);
});

/** The page of somebody whose booking was lost with its database. */
async function lost(pay: 'pay' | 'payLater' | 'not' = 'pay') {
  const held = await hold('ann', tonight(), ['A1']);
  world.stripe.webhooks.hold();
  if (pay !== 'not') world.stripe[pay](held.sessionId);
  await world.deps.db.bookings.deleteOne({ _id: held.bookingId });
  await world.stripe.webhooks.release(() => []);
  const checkout = await pageOf(held.sessionId);
  return { ...held, checkout, paymentIntentId: checkout.paymentIntentId ?? '' };
}
const WHY = 'the booking was lost with the database before the restore';
const event = (type: string, objectId: string, paymentIntentId: string | null = null) => ({
  _id: 'evt_1',
  type,
  objectId,
  paymentIntentId,
  bookingId: null,
  at: world.clock.now(),
});

test('a lost payment is a case that says all there is to know, and that it has to go back', async () => {
  const { checkout, sessionId, paymentIntentId } = await lost();
  await oweLostPayment(world.deps, checkout);
  const at = world.clock.now();
  expect(await cases()).toEqual([
    {
      _id: `unknown_session-${sessionId}`,
      kind: 'unknown_session',
      sessionId,
      paymentIntentId,
      amountCents: 1000,
      currency: 'usd',
      outcome: 'owed',
      steps: [{ outcome: 'owed', at, why: WHY }],
      at,
      schemaVersion: 1,
    },
  ]);
});

test('a payment that was only noted as none of ours is owed once it is known to be lost, and no other one', async () => {
  const { checkout, sessionId } = await lost();
  await learnEvent(world.deps, event('checkout.session.completed', sessionId));
  const [noted] = await cases();
  expect(noted).toMatchObject({ outcome: 'noted', amountCents: 1000, currency: 'usd', sessionId });
  expect(noted?.paymentIntentId).toBe(checkout.paymentIntentId);
  await found('unknown_session-other', { kind: 'unknown_session', outcome: 'noted' });
  await oweLostPayment(world.deps, checkout);
  expect(await outcomes()).toEqual({
    [`unknown_session-${sessionId}`]: 'owed',
    'unknown_session-other': 'noted',
  });
  expect(await lastStepOf(`unknown_session-${sessionId}`)).toMatchObject({ outcome: 'owed', why: WHY });
});
const lastStepOf = async (id: string) => (await world.deps.db.moneyCases.findOne({ _id: id }))?.steps.at(-1);

test('a lost payment goes back whole and once, under the name of its booking', async () => {
  const { checkout, bookingId, sessionId, paymentIntentId } = await lost();
  await oweLostPayment(world.deps, checkout);
  await found('unknown_session-other', { kind: 'unknown_session', outcome: 'owed' });
  await refundLostPayment(world.deps, sessionId);
  await refundLostPayment(world.deps, sessionId);
  expect(await refundsOf({ paymentIntentId })).toMatchObject([
    { amount: 1000, status: 'succeeded', metadata: { bookingId } },
  ]);
  expect(await outcomes()).toEqual({
    [`unknown_session-${sessionId}`]: 'refunded',
    'unknown_session-other': 'owed',
  });
  expect(await lastStepOf(`unknown_session-${sessionId}`)).toMatchObject({ outcome: 'refunded', why: WHY });
});

test.each(['payLater', 'pending'] as const)(
  'a lost payment stays owed while money is on its way: %s',
  async (how) => {
    const { checkout, sessionId } = await lost(how === 'payLater' ? 'payLater' : 'pay');
    await oweLostPayment(world.deps, checkout);
    if (how === 'pending') world.stripe.refundsBegin('pending');
    await refundLostPayment(world.deps, sessionId);
    expect(await outcomes()).toEqual({ [`unknown_session-${sessionId}`]: 'owed' });
  },
);

test('where no money came there is nothing to send back', async () => {
  const { checkout, sessionId } = await lost('not');
  await oweLostPayment(world.deps, checkout);
  await refundLostPayment(world.deps, sessionId);
  expect(await lastStep()).toMatchObject({ outcome: 'noted', why: 'no money came' });
});

test('another product’s payment is never sent back, and what Stripe does not know stays owed: it may be of another key', async () => {
  const { payments } = world.deps;
  const page = await payments.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Mug' } } },
    ],
    success_url: 'http://mugs.test/',
  });
  world.stripe.pay(page.id);
  const checkout = await pageOf(page.id);
  await found(`unknown_session-${page.id}`, { kind: 'unknown_session', outcome: 'owed' });
  await found('unknown_session-cs_nobody', { kind: 'unknown_session', outcome: 'owed' });
  await refundLostPayment(world.deps, page.id);
  await refundLostPayment(world.deps, 'cs_nobody');
  expect(await outcomes()).toEqual({
    [`unknown_session-${page.id}`]: 'noted',
    'unknown_session-cs_nobody': 'owed',
  });
  expect(await refundsOf({ paymentIntentId: checkout.paymentIntentId ?? '' })).toEqual([]);
});

test('what Stripe refuses to send back of a lost payment waits for a person, what it does not answer is owed', async () => {
  const { checkout, sessionId } = await lost();
  await oweLostPayment(world.deps, checkout);
  const create = vi.spyOn(world.deps.payments.refunds, 'create');
  world.stripe.failNext({ times: 1, how: 'rate-limit', path: '/v1/refunds', method: 'POST' });
  await expect(refundLostPayment(world.deps, sessionId)).rejects.toThrow('rate limit');
  expect(await outcomes()).toEqual({ [`unknown_session-${sessionId}`]: 'owed' });
  const refusal = await world.deps.payments.refunds
    .create({ payment_intent: 'pi_nobody' })
    .catch((error: unknown) => error);
  create.mockRejectedValue(refusal);
  await expect(refundLostPayment(world.deps, sessionId)).rejects.toBe(refusal);
  expect(await lastStep()).toMatchObject({ outcome: 'failed', why: 'resource_missing' });
  const keys = create.mock.calls.flatMap(([, options]) => options?.idempotencyKey ?? []);
  expect(new Set(keys).size).toBe(2);
});

test.each([
  ['checkout.session.expired', 'not'],
  ['checkout.session.completed', 'payLater'],
] as const)('%s of a page that nobody knows is no money', async (type, pay) => {
  const { sessionId } = await lost(pay);
  await learnEvent(world.deps, event(type, sessionId));
  expect(await cases()).toEqual([]);
});

test('a refund of a payment that nobody knows is no money either, nor is what names no payment', async () => {
  const { paymentIntentId } = await lost();
  await learnEvent(world.deps, event('refund.created', 're_1', paymentIntentId));
  await learnEvent(world.deps, event('refund.created', 're_1'));
  await learnEvent(world.deps, event('charge.dispute.created', 'dp_1', 'pi_of_another_product'));
  expect(await cases()).toEqual([]);
});

async function disputed() {
  const one = await bought();
  world.stripe.webhooks.hold();
  const { id } = world.stripe.dispute(one.paymentIntentId, 700);
  await world.stripe.webhooks.release(() => []);
  const checkout = await pageOf(one.sessionId);
  return { ...one, checkout, id };
}

test('a dispute is a case that says all there is to know', async () => {
  const { booking, checkout, sessionId, paymentIntentId, id } = await disputed();
  await noteDispute(world.deps, checkout, id);
  const at = world.clock.now();
  expect(await cases()).toEqual([
    {
      _id: `disputed-${id}`,
      kind: 'disputed',
      bookingId: booking._id,
      showId: tonight()._id,
      sessionId,
      paymentIntentId,
      disputeId: id,
      amountCents: 700,
      currency: 'usd',
      outcome: 'found',
      steps: [{ outcome: 'found', at, why: 'fraudulent' }],
      at,
      schemaVersion: 1,
    },
  ]);
});

test('a dispute is a case without its booking too, and none of another product’s payment', async () => {
  const { checkout, id } = await disputed();
  await noteDispute(world.deps, { ...checkout, bookingId: null }, id);
  expect(await cases()).toEqual([]);
  await noteDispute(world.deps, { ...checkout, bookingId: 'lost' }, id);
  expect((await cases())[0]).not.toHaveProperty('bookingId');
});
test.each(['won', 'lost'] as const)(
  'a dispute that is %s ends its own case alone, when it is decided',
  async (end) => {
    const { checkout, id } = await disputed();
    await noteDispute(world.deps, checkout, id);
    await openCase(world.deps, {
      kind: 'disputed',
      subject: 'dp_other',
      payment: {},
      amountCents: 1,
      currency: 'usd',
    });
    expect(await endOfDispute(world.deps, id)).toBeNull();
    expect(await outcomes()).toEqual({ [`disputed-${id}`]: 'found', 'disputed-dp_other': 'found' });
    world.stripe.webhooks.hold();
    world.stripe.moveDispute(id, end);
    await world.stripe.webhooks.release(() => []);
    await (await endOfDispute(world.deps, id))?.note();
    expect(await outcomes()).toEqual({ [`disputed-${id}`]: end, 'disputed-dp_other': 'found' });
  },
);

test('a dispute that is decided when it is first heard of is a case that has ended', async () => {
  const { checkout, id } = await disputed();
  world.stripe.webhooks.hold();
  world.stripe.moveDispute(id, 'lost');
  await world.stripe.webhooks.release(() => []);
  await learnEvent(world.deps, event('charge.dispute.closed', id, checkout.paymentIntentId));
  expect((await cases()).find(({ kind }) => kind === 'disputed')?.outcome).toBe('lost');
});
