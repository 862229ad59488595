/** Refunds of payments that the buyer's bank questions: nothing fails while it decides, and nobody is called. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { refundNoteOf } from '../../bookings/refund-note.ts';
import { openCase } from '../../money-cases/record-case.ts';
import { readBacklog } from '../../operating/testing/read-backlog.ts';
import { reconcile } from '../reconcile.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { paymentsIn } from '../testing/payments.ts';
import { ensureRefunded } from './ensure-refunded.ts';
import { leasedFor } from './leases.ts';
import { oweLostPayment, reviewLostPayment } from './lost-payment.ts';
import { finishRefund } from './refund.ts';

const cinema = cinemaForTests({ STRIPE_PAYMENT_METHODS: 'card,us_bank_account' });
const { world, tonight, hold, buy, refundsOf, news } = cinema;
const { bought, pageOf } = paymentsIn(world, cinema);

/** A ticket of Ann's that her bank questions. */
async function questioned(show = tonight()) {
  const { bookingId } = await buy('ann', show, ['A1', 'A2']);
  const { id } = world.stripe.dispute((await world.booking(bookingId)).paymentIntentId ?? '');
  await news();
  return { bookingId, id };
}
const waiting = async () => {
  const { refunds, cases, cancellations, events } = (await readBacklog(world.deps)).work;
  return { refunds: refunds.count, cases: cases.count, shows: cancellations.count, events: events.count };
};
const NOTHING = { refunds: 0, cases: 0, shows: 0, events: 0 };
/** Statuses of the answers to what Stripe has told since then. */
const answersAfter = (count: number) =>
  world.stripe.webhooks
    .deliveries()
    .slice(count)
    .map(({ attempts }) => attempts.map(({ status }) => status));

test('news of the dispute are taken, told or read, and the refund is made when the bank has decided for the cinema', async () => {
  const { bookingId, id } = await questioned();
  const told = vi.spyOn(world.deps.log, 'error');
  expect(await world.as('ann').cancel(bookingId)).toMatchObject({ http: 200, state: 'refunding' });
  const before = world.stripe.webhooks.deliveries().length;
  world.stripe.moveDispute(id, 'under_review');
  await news();
  expect(answersAfter(before)).toEqual([[200]]);
  await reconcile(world.deps);
  expect(await world.deps.db.openEvents.countDocuments({})).toBe(0);
  expect(told).not.toHaveBeenCalled();
  expect((await world.booking(bookingId)).refund).toMatchObject({ isQuestioned: true });
  world.stripe.moveDispute(id, 'won');
  await news();
  const booking = await world.booking(bookingId);
  expect(booking.state).toBe('refunded');
  expect(booking.refund).not.toHaveProperty('isQuestioned');
  expect(await refundsOf(booking)).toMatchObject([{ amount: 2000 }]);
});

test('such a refund, and the cancelled show that it is of, are late for nobody; one that Stripe does not make beside it is', async () => {
  const show = await world.addShow();
  await questioned(show);
  const other = await buy('bob', show, ['B1']);
  const share = leasedFor('refund');
  world.stripe.failNext({ times: 99, how: 'error', path: '/v1/refunds', method: 'POST' });
  const answer = await world.as('boss').post(`show/${show._id}/cancel`, { reason: 'No power' });
  expect(answer.http).toBe(200);
  await expect.poll(async () => (await world.booking(other.bookingId)).refund?.tries).toBe(1);
  await reconcile(world.deps, share);
  expect(await waiting()).toMatchObject({ refunds: 2, shows: 1 });
  world.stripe.clearFaults();
  const { refunds } = world.deps.payments;
  const create = refunds.create.bind(refunds);
  vi.spyOn(refunds, 'create').mockImplementation(async (words, options) => {
    if (words?.payment_intent === (await world.booking(other.bookingId)).paymentIntentId)
      throw new Error('away');
    return create(words, options);
  });
  world.clock.turn({ minutes: 20 });
  await reconcile(world.deps, share);
  expect(await waiting()).toMatchObject({ refunds: 1, shows: 1 });
  vi.restoreAllMocks();
  world.clock.turn({ minutes: 20 });
  await reconcile(world.deps, share);
  expect(await waiting()).toEqual(NOTHING);
});

/** Money of Ann's that has come late and finds no seats; her bank questions it, and nobody has told us. */
async function lateAndQuestioned() {
  const ann = await hold('ann', tonight(), ['A1', 'A2']);
  world.stripe.webhooks.hold();
  world.stripe.payLater(ann.sessionId);
  world.clock.turn({ minutes: 11 });
  await hold('bob', tonight(), ['A2']);
  world.stripe.settleLater(ann.sessionId, 'succeed');
  const { payment_intent } = await world.deps.payments.checkout.sessions.retrieve(ann.sessionId);
  world.stripe.dispute(String(payment_intent));
  return ann;
}

test('whoever comes after has the seats that such money does not get', async () => {
  const { bookingId } = await lateAndQuestioned();
  expect(await world.as('cy').book(tonight()._id, ['A1'])).toMatchObject({ http: 200 });
  expect(await world.booking(bookingId)).toMatchObject({
    state: 'refunding',
    refund: { isQuestioned: true },
  });
  await world.stripe.webhooks.release();
});

test('who comes back from the page reads that such money goes back', async () => {
  const { sessionId } = await lateAndQuestioned();
  expect(await world.as('ann').confirm(sessionId)).toMatchObject({ http: 200, status: 'refunding' });
  await world.stripe.webhooks.release();
});

test('an admin who asks for such a refund is told why it is not made, and the case waits for the bank all the same', async () => {
  const { bookingId } = await questioned();
  await world.as('ann').cancel(bookingId);
  const booking = await world.booking(bookingId);
  await expect(finishRefund(world.deps, booking, { actor: 'boss' })).rejects.toThrow('charge_disputed');
  const which = { kind: 'refund_waits' as const, bookingId };
  await finishRefund(world.deps, await world.booking(bookingId));
  expect(await world.deps.db.moneyCases.findOne(which)).toMatchObject({ outcome: 'owed', awaitsMoney: true });
});

test('a second payment that is questioned is owed and waits for the bank; an admin who asks is told so', async () => {
  const one = await bought();
  const booking = await world.booking(one.bookingId);
  world.stripe.dispute(one.paymentIntentId);
  const checkout = await pageOf(one.sessionId);
  const { paymentIntentId } = one;
  const due = { booking, checkout, paymentIntentId, name: `${booking._id}-x` };
  const which = { subject: one.sessionId, payment: { paymentIntentId }, amountCents: 1000, currency: 'usd' };
  await openCase(world.deps, { kind: 'paid_twice', booking, ...which });
  expect(await ensureRefunded(world.deps, due)).toBe(true);
  const twice = await world.deps.db.moneyCases.findOne({ kind: 'paid_twice', bookingId: booking._id });
  expect(twice).toMatchObject({ outcome: 'owed', awaitsMoney: true });
  await expect(ensureRefunded(world.deps, due, { actor: 'boss' })).rejects.toThrow('charge_disputed');
});

test('a payment of a lost booking that is questioned waits for the bank, and its news are taken', async () => {
  const one = await bought();
  await world.deps.db.bookings.deleteOne({ _id: one.bookingId });
  await oweLostPayment(world.deps, one.checkout);
  const { id } = world.stripe.dispute(one.paymentIntentId);
  expect(await reviewLostPayment(world.deps, one.sessionId)).toBe(true);
  const which = { kind: 'unknown_session' as const, sessionId: one.sessionId };
  expect(await world.deps.db.moneyCases.findOne(which)).toMatchObject({ outcome: 'owed', awaitsMoney: true });
  world.stripe.moveDispute(id, 'won');
  await news();
  expect(await world.deps.db.moneyCases.findOne(which)).toMatchObject({ outcome: 'refunded' });
});

test('what the bank has decided for the cinema and takes days to return is no longer said to be looked at by the bank', async () => {
  const { bookingId, id } = await questioned();
  await world.as('ann').cancel(bookingId);
  expect(refundNoteOf(await world.booking(bookingId)).refundNote).toContain('looking');
  world.stripe.refundsBegin('pending');
  onTestFinished(() => world.stripe.refundsBegin('succeeded'));
  world.stripe.moveDispute(id, 'won');
  await news();
  const booking = await world.booking(bookingId);
  expect(booking.state).toBe('refunding');
  expect(refundNoteOf(booking)).toEqual({});
});

test('nor is the rest of what the bank has decided against the cinema', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  const { id } = world.stripe.dispute((await world.booking(bookingId)).paymentIntentId ?? '', 500);
  await news();
  await world.as('ann').cancel(bookingId);
  world.stripe.moveDispute(id, 'lost');
  await news();
  const booking = await world.booking(bookingId);
  expect(booking.state).toBe('refunding');
  expect(refundNoteOf(booking)).toEqual({});
});
