import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BookingDocument, MoneyCaseDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putMoneyCase } from '../testing/put-money-case.ts';
import { finishRefund, oweRefund } from './refund.ts';
import { noteFailedRefunds, sendRefund } from './send-refund.ts';

const { world, tonight, buy, refundsOf, news } = cinemaForTests();

beforeEach(async () => {
  await world.deps.db.moneyCases.deleteMany({});
  // What follows is about the steps alone: no webhook takes them.
  world.stripe.webhooks.hold();
});
afterEach(async () => {
  world.stripe.refundsBegin('succeeded');
  await world.stripe.webhooks.release(() => []);
  await news();
});

async function bought(): Promise<BookingDocument> {
  await world.stripe.webhooks.release((all) => all);
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  world.stripe.webhooks.hold();
  return world.booking(bookingId);
}
async function owed(): Promise<BookingDocument> {
  const booking = await oweRefund(world.deps, await bought(), 'cancelled_by_owner');
  if (!booking) throw new Error('the refund is not owed');
  return booking;
}
const found = (_id: string, change: Partial<MoneyCaseDocument>) => putMoneyCase(world, { _id, ...change });
const caseOf = (_id: string) => world.deps.db.moneyCases.findOne({ _id });
/** The bank sends back what the product had made. */
async function sentBack({ _id: bookingId, paymentIntentId = '' }: BookingDocument) {
  const made = { payment_intent: paymentIntentId, metadata: { bookingId } };
  return world.stripe.failRefund((await world.deps.payments.refunds.create(made)).id);
}
const failed = () =>
  world.stripe.failNext({ times: 1, how: 'rate-limit', path: '/v1/refunds', method: 'POST' });

test('a refund that is owed says what had gone back of the price before, by hand or by a bank', async () => {
  const booking = await bought();
  const at = world.clock.now();
  const refund = { reason: 'refunded_at_stripe', amountCents: 400, requestedAt: at, doneAt: at };
  const one = await oweRefund(world.deps, { ...booking, refund }, 'cancelled_by_owner');
  expect(one?.refund).toEqual({
    reason: 'cancelled_by_owner',
    amountCents: 1000,
    beforeCents: 400,
    requestedAt: at,
  });
});

test('a part that a person returned a moment before, of which nobody had told, is told of by the refund', async () => {
  const booking = await owed();
  world.stripe.refund(booking.paymentIntentId ?? '', 400);
  const done = await finishRefund(world.deps, booking);
  expect(done.state).toBe('refunded');
  expect(done.refund).toMatchObject({ amountCents: 1000, beforeCents: 400 });
  // One that had been tried, or that was known of, says what it said.
  const tried = await owed();
  world.stripe.refund(tried.paymentIntentId ?? '', 400);
  const { refund } = tried;
  if (!refund) throw new Error('nothing is owed');
  const again = await finishRefund(world.deps, { ...tried, refund: { ...refund, tries: 1 } });
  expect(again.refund?.beforeCents).toBeUndefined();
});

test('a refund that is owed says why, how much and since when, and takes what is known of the payment along', async () => {
  const booking = await bought();
  world.clock.turn({ minutes: 1 });
  const one = await oweRefund(world.deps, booking, 'cancelled_by_owner');
  expect(one?.refund).toEqual({
    reason: 'cancelled_by_owner',
    amountCents: 1000,
    requestedAt: world.clock.now(),
  });
  const other = await oweRefund(world.deps, await bought2(), 'amount_differs', {
    session: { id: 'cs_2', url: null },
    paymentIntentId: 'pi_2',
    amountCents: 777,
  });
  expect(other).toMatchObject({
    session: { id: 'cs_2' },
    paymentIntentId: 'pi_2',
    amountCents: 1000,
    refund: { amountCents: 777 },
  });
});
async function bought2(): Promise<BookingDocument> {
  await world.stripe.webhooks.release((all) => all);
  const { bookingId } = await buy('bob', tonight(), ['B1']);
  world.stripe.webhooks.hold();
  return world.booking(bookingId);
}

test('a refund that is for an unused ticket alone is not owed once somebody was let in', async () => {
  const booking = await bought();
  const entries = { A1: { scanId: 's', at: world.clock.now(), door: 'Door', by: 'boss' } };
  await world.deps.db.bookings.updateOne({ _id: booking._id }, { $set: { entries } });
  expect(await oweRefund(world.deps, booking, 'cancelled_by_owner', {}, { onlyUnused: true })).toBeNull();
  expect(await oweRefund(world.deps, booking, 'show_cancelled')).not.toBeNull();
});

test('a refund that is made ends the booking, frees its seats, and ends the cases of this payment, with who asked', async () => {
  const booking = await owed();
  const { _id: bookingId, paymentIntentId = '' } = booking;
  await found('own', { bookingId, paymentIntentId });
  await found('late', { bookingId, paymentIntentId, kind: 'paid_late' });
  await found('other kind', { bookingId, paymentIntentId, kind: 'paid_twice' });
  await found('other booking', { bookingId: 'other', paymentIntentId });
  await found('other payment', { bookingId, paymentIntentId: 'pi_other' });
  world.clock.turn({ minutes: 1 });
  const done = await finishRefund(world.deps, booking, { actor: 'boss' });
  const [refund] = await refundsOf(booking);
  expect(done).toMatchObject({
    state: 'refunded',
    refund: { ...booking.refund, id: refund?.id, doneAt: world.clock.now() },
  });
  expect(await world.booking(bookingId)).toEqual(done);
  expect((await world.show(tonight()._id)).seats).toEqual({});
  for (const id of ['own', 'late'])
    expect((await caseOf(id))?.steps.at(-1)).toMatchObject({ outcome: 'refunded', actor: 'boss' });
  for (const id of ['other kind', 'other booking', 'other payment'])
    expect((await caseOf(id))?.outcome).toBe('found');
});

test('a refund on its way leaves the booking refunding and says so, its seats are free', async () => {
  const booking = await owed();
  await found('own', { bookingId: booking._id, paymentIntentId: booking.paymentIntentId ?? '' });
  world.stripe.refundsBegin('pending');
  expect(await finishRefund(world.deps, booking)).toEqual(booking);
  for (const id of [`refund_waits-${booking._id}`, 'own'])
    expect(await caseOf(id)).toMatchObject({ outcome: 'owed', awaitsMoney: true });
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('a booking that nothing was paid for ends without a question to Stripe', async () => {
  const { _id } = await owed();
  await world.deps.db.bookings.updateOne({ _id }, { $unset: { paymentIntentId: true } });
  const list = vi.spyOn(world.deps.payments.refunds, 'list');
  const done = await finishRefund(world.deps, await world.booking(_id));
  expect(done.state).toBe('refunded');
  expect(done.refund).not.toHaveProperty('id');
  expect(list).not.toHaveBeenCalled();
});

test('a booking that owes nothing is not sent money for', async () => {
  const { refund: _, ...booking } = await owed();
  const create = vi.spyOn(world.deps.payments.refunds, 'create');
  await expect(finishRefund(world.deps, booking)).rejects.toThrow('without a refund');
  expect(create).not.toHaveBeenCalled();
});

test('a try in vain is counted, in this booking and while it owes, and the next one has another key', async () => {
  const other = await oweRefund(world.deps, await bought2(), 'cancelled_by_owner');
  const booking = await owed();
  const create = vi.spyOn(world.deps.payments.refunds, 'create');
  failed();
  await expect(finishRefund(world.deps, booking)).rejects.toThrow('rate limit');
  expect((await world.booking(booking._id)).refund?.tries).toBe(1);
  expect((await world.booking(other?._id ?? '')).refund).not.toHaveProperty('tries');
  expect(await caseOf(`refund_waits-${booking._id}`)).toMatchObject({ outcome: 'owed' });
  expect((await finishRefund(world.deps, await world.booking(booking._id))).state).toBe('refunded');
  expect(create.mock.calls.map(([, options]) => options?.idempotencyKey)).toEqual([
    `refund-${booking._id}-0-0`,
    `refund-${booking._id}-0-1`,
  ]);
  create.mockRejectedValue(new Error('too late'));
  vi.spyOn(world.deps.payments.refunds, 'list').mockRejectedValue(new Error('too late'));
  await expect(finishRefund(world.deps, booking)).rejects.toThrow('too late');
  expect((await world.booking(booking._id)).refund?.tries).toBe(1);
});

test('what Stripe refuses waits for a person, with its word for why', async () => {
  const booking = await owed();
  const { refunds } = world.deps.payments;
  const refusal = await refunds.create({ payment_intent: 'pi_nobody' }).catch((error: unknown) => error);
  vi.spyOn(refunds, 'create').mockRejectedValue(refusal);
  await expect(finishRefund(world.deps, booking)).rejects.toBe(refusal);
  expect((await caseOf(`refund_waits-${booking._id}`))?.steps.at(-1)).toMatchObject({
    outcome: 'failed',
    why: 'resource_missing',
  });
});

test('what the bank sent back twice waits for a person, and goes out again when one asks', async () => {
  const booking = await owed();
  const { paymentIntentId = '', session } = booking;
  const back = [await sentBack(booking), await sentBack(booking)];
  expect(await finishRefund(world.deps, booking)).toEqual(booking);
  expect((await caseOf(`refund_waits-${booking._id}`))?.steps.at(-1)).toMatchObject({
    outcome: 'failed',
    why: 'refund_failed',
  });
  for (const { id, failure_reason: why = '' } of back)
    expect(await caseOf(`refund_failed-${id}`)).toMatchObject({
      bookingId: booking._id,
      refundId: id,
      sessionId: session?.id,
      paymentIntentId,
      amountCents: 1000,
      currency: 'usd',
      outcome: 'failed',
      steps: [{ outcome: 'found', why }, { outcome: 'failed' }],
    });
  expect((await finishRefund(world.deps, booking, { actor: 'boss' })).state).toBe('refunded');
  expect((await caseOf(`refund_failed-${back[0]?.id}`))?.steps.at(-1)).toMatchObject({
    outcome: 'refunded',
    actor: 'boss',
  });
});

test('what the bank sent back once goes out again by itself', async () => {
  const booking = await owed();
  await sentBack(booking);
  expect((await finishRefund(world.deps, booking)).state).toBe('refunded');
});

test('what is owed goes out by itself and once again, however often the bank sent back what a person made in the dashboard', async () => {
  const booking = await owed();
  const { paymentIntentId = '' } = booking;
  for (const _ of [1, 2, 3]) world.stripe.failRefund(world.stripe.refund(paymentIntentId).id);
  world.stripe.refundsBegin('failed');
  expect(await finishRefund(world.deps, booking)).toEqual(booking);
  world.stripe.refundsBegin('succeeded');
  expect((await finishRefund(world.deps, booking)).state).toBe('refunded');
});

test('who was slower than another process adds nothing, and has the booking as it was read', async () => {
  const booking = await owed();
  await finishRefund(world.deps, booking);
  await found('own', { bookingId: booking._id, paymentIntentId: booking.paymentIntentId ?? '' });
  expect(await finishRefund(world.deps, booking)).toEqual(booking);
  expect((await caseOf('own'))?.outcome).toBe('found');
});

const due = (booking: BookingDocument) => ({
  booking,
  checkout: { id: 'cs_1', amountCents: 1000, currency: 'usd' },
  paymentIntentId: booking.paymentIntentId ?? '',
  name: booking._id,
  tryName: '0',
});

test('a refund that is made or waits is told with its id, and what is back whole is no failure, however often it came back', async () => {
  const booking = await bought();
  world.stripe.refundsBegin('pending');
  const waits = await sendRefund(world.deps, due(booking), false);
  const [refund] = await refundsOf(booking);
  expect(waits).toEqual({ is: 'waits', refundId: refund?.id, byHandCents: 0 });
  world.stripe.moveRefund(refund?.id ?? '', 'failed');
  world.stripe.refundsBegin('succeeded');
  await sentBack(booking);
  expect(await sendRefund(world.deps, due(booking), false)).toEqual({
    is: 'stuck',
    leftCents: 1000,
  });
  expect(await sendRefund(world.deps, due(booking), true)).toMatchObject({ is: 'made' });
  expect(await sendRefund(world.deps, due(booking), false)).toMatchObject({ is: 'made' });
});

test('a refund by hand that the bank sent back is noted in its own case alone, and is a case once', async () => {
  const booking = await bought();
  const { _id: bookingId } = booking;
  const byHand = { kind: 'refunded_at_stripe', bookingId, refundId: 're_1' } as const;
  await found('own', byHand);
  await found('other refund', { ...byHand, refundId: 're_2' });
  await found('other booking', { ...byHand, bookingId: 'other' });
  await found('other kind', { ...byHand, kind: 'paid_twice' });
  const returned = {
    cents: 0,
    madeCents: 0,
    refundId: null,
    failed: [{ id: 're_1', cents: 250, failure: 'expired_card', isOwn: false }],
    byHand: [],
  };
  for (const _ of [1, 2]) await noteFailedRefunds(world.deps, due(booking), returned, 'noted');
  expect((await caseOf('own'))?.steps).toMatchObject([{ outcome: 'noted', why: 'expired_card' }]);
  for (const id of ['other refund', 'other booking', 'other kind'])
    expect((await caseOf(id))?.outcome).toBe('found');
  expect(await caseOf('refund_failed-re_1')).toMatchObject({
    amountCents: 250,
    outcome: 'noted',
    steps: [{ outcome: 'noted', why: 'expired_card' }],
  });
});
