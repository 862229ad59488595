import Stripe from 'stripe';
import { afterEach, expect, test, vi } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { brokenAtRest } from '../testing/invariants.ts';
import { paymentsIn } from '../testing/payments.ts';
import { reconcile } from '../reconcile.ts';
import { closeOpenCases } from './close-open-cases.ts';
import { reviewLostPayment } from './lost-payment.ts';
import { settleSession } from './settle.ts';

const cinema = cinemaForTests();
const { world, tonight, buy, hold, news, refundsOf } = cinema;
const { furtherPage } = paymentsIn(world, cinema);

afterEach(() => world.stripe.refundsBegin('succeeded'));

const REFUNDS = { times: 99, method: 'POST', path: '/v1/refunds' } as const;

const refusal = (code: string) =>
  new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code,
    statusCode: 400,
  } as never);

/** Loses a payment to its buyer's bank. @returns the dispute, and how to win it in an appeal */
async function lost(paymentIntentId: string) {
  const { id } = world.stripe.dispute(paymentIntentId);
  world.stripe.moveDispute(id, 'lost');
  await news();
  const decide = () => {
    for (const status of ['appeal_under_review', 'won'] as const) world.stripe.moveDispute(id, status);
  };
  const win = async () => {
    decide();
    await news();
  };
  /** As read from Stripe's list, where nothing more is told of it. */
  const winOnce = async () => {
    world.stripe.webhooks.hold();
    decide();
    await world.stripe.webhooks.release(() => []);
    await reconcile(world.deps);
    await world.deps.db.openEvents.deleteMany({});
  };
  return { id, win, winOnce };
}
/** A ticket that is void because the bank took its price back. */
async function lostTicket() {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  const dispute = await lost(paymentIntentId);
  expect((await world.booking(bookingId)).state).toBe('refunded');
  return { bookingId, paymentIntentId, ...dispute };
}
const casesOf = async (paymentIntentId: string) =>
  (await world.deps.db.moneyCases.find({ paymentIntentId, kind: { $ne: 'disputed' } }).toArray()).map(
    ({ outcome, amountCents, awaitsMoney }) => ({
      outcome,
      amountCents,
      ...(awaitsMoney && { awaitsMoney }),
    }),
  );
const sent = async (paymentIntentId: string) =>
  (await refundsOf({ paymentIntentId })).map(({ status, amount }) => [status, amount]);
const broken = () => {
  const { db, payments } = world.deps;
  return brokenAtRest({ db, payments, now: world.clock.now() }, [tonight()._id]);
};
/** Passes as the cases that rest are taken up again. */
async function passes() {
  for (const _ of ['once', 'and again']) {
    world.clock.turn({ minutes: 11 });
    await reconcile(world.deps);
  }
  await news();
}

test('while a dispute stays lost its void ticket is no case of money that is owed', async () => {
  const { paymentIntentId } = await lostTicket();
  await passes();
  expect(await casesOf(paymentIntentId)).toEqual([]);
});

test('what is won in an appeal and is not sent back at that moment is owed, and goes back by itself', async () => {
  const { paymentIntentId, winOnce } = await lostTicket();
  world.stripe.failNext({ ...REFUNDS, how: 'error' });
  await winOnce();
  expect(await casesOf(paymentIntentId)).toEqual([{ outcome: 'owed', amountCents: 2000 }]);
  world.stripe.clearFaults();
  await passes();
  expect(await sent(paymentIntentId)).toEqual([['succeeded', 2000]]);
  expect(await casesOf(paymentIntentId)).toEqual([{ outcome: 'refunded', amountCents: 2000 }]);
});

test('what Stripe still takes for questioned a moment after an appeal is won waits for it, and goes back by itself', async () => {
  const { bookingId, paymentIntentId, win } = await lostTicket();
  const { refunds } = world.deps.payments;
  const late = vi.spyOn(refunds, 'create').mockRejectedValue(refusal('charge_disputed'));
  await win();
  late.mockRestore();
  expect(await casesOf(paymentIntentId)).toEqual([{ outcome: 'owed', amountCents: 2000, awaitsMoney: true }]);
  await passes();
  expect(await sent(paymentIntentId)).toEqual([['succeeded', 2000]]);
  expect((await world.booking(bookingId)).state).toBe('refunded');
});

test('what is won in an appeal and Stripe will not send back waits for a person', async () => {
  const { paymentIntentId, win } = await lostTicket();
  world.stripe.failNext({ ...REFUNDS, how: 'unknown' });
  await win();
  world.stripe.clearFaults();
  await passes();
  expect(await sent(paymentIntentId)).toEqual([]);
  expect(await casesOf(paymentIntentId)).toEqual([{ outcome: 'failed', amountCents: 2000 }]);
  expect(await broken()).toEqual([]);
});

test('what is won in an appeal while the balance is too small is owed, and nobody else is waited for', async () => {
  const { paymentIntentId, win } = await lostTicket();
  world.stripe.refundsBegin('unfunded');
  await win();
  expect(await casesOf(paymentIntentId)).toEqual([{ outcome: 'owed', amountCents: 2000 }]);
  const [refund] = await refundsOf({ paymentIntentId });
  world.stripe.moveRefund(refund?.id ?? '', 'succeeded');
  await news();
  await passes();
  expect(await casesOf(paymentIntentId)).toEqual([{ outcome: 'refunded', amountCents: 2000 }]);
});

test('of what a person had returned before the bank took the rest nothing is owed', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  world.stripe.refund(paymentIntentId, 500);
  await news();
  const { winOnce } = await lost(paymentIntentId);
  world.stripe.failNext({ ...REFUNDS, how: 'error' });
  await winOnce();
  expect((await casesOf(paymentIntentId)).at(-1)).toEqual({ outcome: 'owed', amountCents: 1500 });
});

test('the same of a second payment for a ticket that has been given back', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  const sessionId = await furtherPage(bookingId);
  expect((await world.as('ann').cancel(bookingId)).state).toBe('refunded');
  world.stripe.webhooks.hold();
  const paymentIntentId = String(world.stripe.pay(sessionId).payment_intent);
  const { id } = world.stripe.dispute(paymentIntentId);
  world.stripe.moveDispute(id, 'lost');
  await world.stripe.webhooks.release();
  expect(await casesOf(paymentIntentId)).toEqual([{ outcome: 'refunded', amountCents: 1000 }]);
  world.stripe.failNext({ ...REFUNDS, how: 'unknown' });
  for (const status of ['appeal_under_review', 'won'] as const) world.stripe.moveDispute(id, status);
  await news();
  expect(await casesOf(paymentIntentId)).toEqual([
    { outcome: 'refunded', amountCents: 1000 },
    { outcome: 'failed', amountCents: 1000 },
  ]);
});

test('what is won and on its way to the buyer is no case', async () => {
  const { paymentIntentId, win } = await lostTicket();
  world.stripe.refundsBegin('pending');
  await win();
  expect(await sent(paymentIntentId)).toEqual([['pending', 2000]]);
  expect(await casesOf(paymentIntentId)).toEqual([]);
});

test('what is owed once more after its case has ended is owed in the same case', async () => {
  const { bookingId, paymentIntentId, winOnce } = await lostTicket();
  world.stripe.failNext({ ...REFUNDS, how: 'error' });
  await winOnce();
  await world.deps.db.moneyCases.updateOne(
    { paymentIntentId, kind: 'refund_failed' },
    { $set: { outcome: 'refunded' } },
  );
  const { session } = await world.booking(bookingId);
  await settleSession(world.deps, session?.id ?? '').catch(() => undefined);
  expect(await casesOf(paymentIntentId)).toEqual([{ outcome: 'owed', amountCents: 2000 }]);
});

test('a refund that came back from the bank and is not made again at that moment is one case', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  await world.as('ann').cancel(bookingId);
  await news();
  const [refund] = await refundsOf({ paymentIntentId });
  world.stripe.failNext({ ...REFUNDS, how: 'error' });
  world.stripe.webhooks.hold();
  world.stripe.failRefund(refund?.id ?? '');
  await world.stripe.webhooks.release(() => []);
  await reconcile(world.deps);
  expect(await casesOf(paymentIntentId)).toEqual([{ outcome: 'owed', amountCents: 1000 }]);
});

test('what came back from the bank twice, was lost to the buyer then and is won in an appeal waits for a person', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  await world.as('ann').cancel(bookingId);
  await news();
  for (const _ of ['once', 'twice']) {
    const [refund] = await refundsOf({ paymentIntentId });
    world.stripe.failRefund(refund?.id ?? '');
    await news();
  }
  const { win } = await lost(paymentIntentId);
  expect((await casesOf(paymentIntentId)).map(({ outcome }) => outcome)).not.toContain('failed');
  await win();
  expect((await casesOf(paymentIntentId)).at(-1)).toEqual({ outcome: 'failed', amountCents: 1000 });
});

test.each([
  [
    'is questioned for a moment more',
    'charge_disputed',
    { outcome: 'owed', awaitsMoney: true },
    'the booking was lost with the database before the restore',
  ],
  ['is refused for good', 'resource_missing', { outcome: 'failed' }, 'resource_missing'],
])('money of a lost booking that was lost too, is won in an appeal and %s', async (_, code, one, why) => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  await world.deps.db.bookings.deleteOne({ _id: bookingId });
  const paymentIntentId = String(world.stripe.pay(sessionId).payment_intent);
  await news();
  await world.deps.db.moneyCases.updateOne({ sessionId }, { $set: { outcome: 'refunded' } });
  vi.spyOn(world.deps.payments.refunds, 'create').mockRejectedValueOnce(refusal(code));
  await reviewLostPayment(world.deps, sessionId).catch(() => undefined);
  const found = await world.deps.db.moneyCases.findOne({ sessionId });
  expect(found).toMatchObject(one);
  expect(found?.steps.at(-1)).toMatchObject({ outcome: one.outcome, why });
  world.stripe.refund(paymentIntentId);
  await news();
  expect(await world.deps.db.moneyCases.findOne({ sessionId })).toMatchObject({ outcome: 'refunded' });
});

test('the same while the balance is too small: it is owed, and no bank is waited for', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  await world.deps.db.bookings.deleteOne({ _id: bookingId });
  world.stripe.pay(sessionId);
  await news();
  await world.deps.db.moneyCases.updateOne({ sessionId }, { $set: { outcome: 'refunded' } });
  world.stripe.refundsBegin('unfunded');
  await reviewLostPayment(world.deps, sessionId);
  const found = await world.deps.db.moneyCases.findOne({ sessionId });
  expect(found).toMatchObject({ outcome: 'owed' });
  expect(found).not.toHaveProperty('awaitsMoney');
});

test('the case of a dispute that is won is closed once its money is seen to', async () => {
  const { paymentIntentId, bookingId, id } = await lostTicket();
  world.stripe.webhooks.hold();
  for (const status of ['appeal_under_review', 'won'] as const) world.stripe.moveDispute(id, status);
  await world.stripe.webhooks.release(() => []);
  const dispute = () => world.deps.db.moneyCases.findOne({ bookingId, kind: 'disputed' });
  await world.deps.db.moneyCases.updateOne({ bookingId, kind: 'disputed' }, { $set: { outcome: 'found' } });
  const read = vi
    .spyOn(world.deps.payments.checkout.sessions, 'retrieve')
    .mockRejectedValue(new Error('Stripe is away'));
  await closeOpenCases(world.deps);
  expect(await dispute()).toMatchObject({ outcome: 'found' });
  read.mockRestore();
  world.clock.turn({ minutes: 11 });
  await closeOpenCases(world.deps);
  expect(await dispute()).toMatchObject({ outcome: 'won' });
  expect(await sent(paymentIntentId)).toEqual([['succeeded', 2000]]);
});
