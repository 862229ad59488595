import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endRestore, restoredFrom } from '../../db/restore-mark.ts';
import { readCheckout } from '../../payments/checkout.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putMoneyCase } from '../testing/put-money-case.ts';
import { reconcileAll } from '../testing/reconcile-all.ts';
import { oweLostPayment, refundLostPayment } from './lost-payment.ts';

const { world, tonight, hold, refundsOf, news } = cinemaForTests();

beforeEach(() => world.deps.db.moneyCases.deleteMany({}));
afterEach(async () => {
  world.stripe.refundsBegin('succeeded');
  await news();
});

const caseOf = (sessionId: string) =>
  world.deps.db.moneyCases.findOne({ _id: `unknown_session-${sessionId}` });
const stepsOf = async (sessionId: string) =>
  (await caseOf(sessionId))?.steps.map(({ outcome, why }) => [outcome, why]);
const WHY = 'the booking was lost with the database before the restore';

/** A booking that its database has forgotten; its payment page is still open. */
async function forgotten() {
  const held = await hold('ann', tonight(), ['A1']);
  await world.deps.db.bookings.deleteOne({ _id: held.bookingId });
  return held;
}

/** A payment for a lost booking, which has to go back. */
async function owed() {
  const { sessionId } = await forgotten();
  world.stripe.pay(sessionId);
  await news();
  const checkout = await readCheckout(world.deps, sessionId);
  if (!checkout?.paymentIntentId) throw new Error('It was not paid');
  await oweLostPayment(world.deps, checkout);
  return { sessionId, payment: { paymentIntentId: checkout.paymentIntentId } };
}

/** A payment for a lost booking, which has gone back. */
async function returned() {
  const { sessionId, payment } = await owed();
  await refundLostPayment(world.deps, sessionId);
  await news();
  const last = async () => (await refundsOf(payment))[0]?.id ?? '';
  return { sessionId, payment, last };
}
const BEFORE = [
  ['noted', undefined],
  ['owed', WHY],
  ['refunded', WHY],
];

test('a lost payment whose refund the bank sends back is returned once more, and its case says so', async () => {
  const { sessionId, payment, last } = await returned();
  expect(await stepsOf(sessionId)).toEqual(BEFORE);
  world.stripe.failRefund(await last());
  await news();
  expect(await refundsOf(payment)).toMatchObject([{ status: 'succeeded' }, { status: 'failed' }]);
  const again = [...BEFORE, ['owed', 'expired_or_canceled_card'], ['refunded', WHY]];
  expect(await stepsOf(sessionId)).toEqual(again);
  await news();
  expect(await stepsOf(sessionId)).toEqual(again);
});

test('a lost payment that the bank sends back twice waits for a person, whose refund by hand ends its case', async () => {
  const { sessionId, payment, last } = await returned();
  for (const _ of [1, 2]) {
    world.stripe.failRefund(await last());
    await news();
  }
  expect(await refundsOf(payment)).toHaveLength(2);
  expect((await stepsOf(sessionId))?.slice(-2)).toEqual([
    ['owed', 'expired_or_canceled_card'],
    ['failed', 'expired_or_canceled_card'],
  ]);
  await reconcileAll(world.deps);
  expect(await refundsOf(payment)).toHaveLength(2);
  world.stripe.refund(payment.paymentIntentId);
  await news();
  expect(await caseOf(sessionId)).toMatchObject({ outcome: 'refunded' });
});

test('a lost payment that the bank sends back twice, and then takes back itself, is nobody’s to decide any more', async () => {
  const { sessionId, payment, last } = await returned();
  for (const _ of [1, 2]) {
    world.stripe.failRefund(await last());
    await news();
  }
  world.stripe.moveDispute(world.stripe.dispute(payment.paymentIntentId, 1000).id, 'lost');
  await news();
  const over = await stepsOf(sessionId);
  expect(over?.at(-1)).toEqual(['refunded', WHY]);
  await news();
  await refundLostPayment(world.deps, sessionId);
  expect(await stepsOf(sessionId)).toEqual(over);
});

test('a refund of a lost payment that is on its way and then sent back is made again', async () => {
  world.stripe.refundsBegin('pending');
  const { sessionId, payment, last } = await returned();
  expect(await caseOf(sessionId)).toMatchObject({ outcome: 'owed' });
  world.stripe.refundsBegin('succeeded');
  world.stripe.failRefund(await last());
  await news();
  await reconcileAll(world.deps);
  expect(await refundsOf(payment)).toHaveLength(2);
  expect(await caseOf(sessionId)).toMatchObject({ outcome: 'refunded' });
});

test('a refund of a lost payment that waits for a bank is nobody’s, and one that waits for the cinema’s balance is late', async () => {
  world.stripe.refundsBegin('pending');
  const slow = await returned();
  expect(await caseOf(slow.sessionId)).toMatchObject({ outcome: 'owed', awaitsMoney: true });
  world.stripe.refundsBegin('unfunded');
  world.stripe.failRefund(await slow.last());
  await news();
  await reconcileAll(world.deps);
  const late = await caseOf(slow.sessionId);
  expect(late).toMatchObject({ outcome: 'owed' });
  expect(late).not.toHaveProperty('awaitsMoney');
});

/** What Stripe answers while a buyer proves to the bank who they are. */
const notNow = new Stripe.errors.StripeInvalidRequestError({
  type: 'invalid_request_error',
  message: 'This Checkout Session is currently being processed.',
});

test.each(['is paid after all', 'ends unpaid'])(
  'the page of a lost booking that cannot be closed in the middle of a payment, and %s',
  async (end) => {
    const { sessionId } = await forgotten();
    await endRestore(world.deps.db.raw, world.clock.in({ minutes: -1 }));
    const expire = vi.spyOn(world.deps.payments.checkout.sessions, 'expire').mockRejectedValue(notNow);
    await reconcileAll(world.deps);
    expect(await restoredFrom(world.deps.db.raw)).toBeNull();
    expect(await caseOf(sessionId)).toMatchObject({ outcome: 'owed' });
    await reconcileAll(world.deps);
    expect(await caseOf(sessionId)).toMatchObject({ outcome: 'owed' });
    if (end === 'ends unpaid') {
      expire.mockRestore();
      // What was asked about in vain before rests for some seconds.
      world.clock.turn({ minutes: 1 });
      await reconcileAll(world.deps);
      expect(() => world.stripe.pay(sessionId)).toThrow();
      expect(await caseOf(sessionId)).toMatchObject({ outcome: 'noted' });
      return;
    }
    world.stripe.pay(sessionId);
    await news();
    await reconcileAll(world.deps);
    const checkout = await readCheckout(world.deps, sessionId);
    expect(await refundsOf({ paymentIntentId: checkout?.paymentIntentId ?? '' })).toHaveLength(1);
    expect(await caseOf(sessionId)).toMatchObject({ outcome: 'refunded' });
  },
);

test('what a person sent back in vain does not keep a lost payment from going out by itself', async () => {
  const { sessionId } = await forgotten();
  world.stripe.pay(sessionId);
  await news();
  const checkout = await readCheckout(world.deps, sessionId);
  const paymentIntentId = checkout?.paymentIntentId ?? '';
  for (const _ of [1, 2]) world.stripe.failRefund(world.stripe.refund(paymentIntentId).id);
  await news();
  if (checkout) await oweLostPayment(world.deps, checkout);
  await refundLostPayment(world.deps, sessionId);
  expect((await refundsOf({ paymentIntentId })).map(({ status }) => status)).toEqual([
    'succeeded',
    'failed',
    'failed',
  ]);
  expect(await stepsOf(sessionId)).toEqual(BEFORE);
});

test('a payment that is only noted as none of ours is not sent back because Stripe tells of it', async () => {
  const { sessionId } = await forgotten();
  world.stripe.pay(sessionId);
  await news();
  const paymentIntentId = (await readCheckout(world.deps, sessionId))?.paymentIntentId ?? '';
  await putMoneyCase(world, { _id: 'unknown_session-other', kind: 'unknown_session', outcome: 'refunded' });
  world.stripe.refund(paymentIntentId, 100);
  await news();
  expect(await refundsOf({ paymentIntentId })).toMatchObject([{ amount: 100 }]);
  expect(await stepsOf(sessionId)).toEqual([['noted', undefined]]);
});

test('a lost payment that is owed goes back as soon as Stripe tells that its page was paid', async () => {
  const { sessionId } = await forgotten();
  const open = await readCheckout(world.deps, sessionId);
  if (open) await oweLostPayment(world.deps, open);
  world.stripe.pay(sessionId);
  await news();
  const paymentIntentId = (await readCheckout(world.deps, sessionId))?.paymentIntentId ?? '';
  expect(await refundsOf({ paymentIntentId })).toMatchObject([{ status: 'succeeded' }]);
  expect(await caseOf(sessionId)).toMatchObject({ outcome: 'refunded' });
});

test.each([
  ['all', 0, 1000, 'refunded'],
  ['some', 0, 700, 'failed'],
  ['all that a person had left of it', 300, 700, 'refunded'],
] as const)(
  'a lost payment that waits for a person is over once disputes have taken it back: %s',
  async (_, byHand, cents, outcome) => {
    const { sessionId, payment } = await owed();
    await world.deps.db.moneyCases.updateOne(
      { _id: `unknown_session-${sessionId}` },
      { $set: { outcome: 'failed' } },
    );
    world.stripe.webhooks.hold();
    if (byHand > 0) world.stripe.refund(payment.paymentIntentId, byHand);
    world.stripe.moveDispute(world.stripe.dispute(payment.paymentIntentId, cents).id, 'lost');
    await refundLostPayment(world.deps, sessionId);
    expect((await caseOf(sessionId))?.outcome).toBe(outcome);
    await world.stripe.webhooks.release(() => []);
  },
);

test('a lost payment that Stripe cannot send back now is waited for no more: it is late', async () => {
  const { sessionId } = await owed();
  const { moneyCases } = world.deps.db;
  await moneyCases.updateOne({ _id: `unknown_session-${sessionId}` }, { $set: { awaitsMoney: true } });
  const away = new Error('no connection');
  vi.spyOn(world.deps.payments.refunds, 'create').mockRejectedValueOnce(away);
  await expect(refundLostPayment(world.deps, sessionId)).rejects.toBe(away);
  const late = await caseOf(sessionId);
  expect(late).toMatchObject({ outcome: 'owed' });
  expect(late).not.toHaveProperty('awaitsMoney');
});
