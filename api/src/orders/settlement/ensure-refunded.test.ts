import { expect, onTestFinished, test, vi } from 'vitest';
import type { BookingDocument, MoneyCaseDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putMoneyCase } from '../testing/put-money-case.ts';
import { ensureRefunded } from './ensure-refunded.ts';

const { world, tonight, buy, news, refundsOf } = cinemaForTests();

/** A ticket whose payment is due back, and a case about it in which somebody has done something. */
async function due(
  _id: string,
  outcome: MoneyCaseDocument['outcome'],
  step: { why?: string; actor?: string },
) {
  const { bookingId, sessionId } = await buy('ann', tonight(), ['A1']);
  const booking = await world.booking(bookingId);
  const { paymentIntentId = '' } = booking;
  const steps = [{ outcome, at: world.clock.now(), ...step }];
  await putMoneyCase(world, { _id, bookingId, paymentIntentId, outcome, steps });
  const checkout = { id: sessionId, amountCents: 1000, currency: 'usd' };
  return { booking, checkout, paymentIntentId, name: bookingId };
}
const outcomeOf = async (_id: string) => (await world.deps.db.moneyCases.findOne({ _id }))?.outcome;

test('what a person has given back by hand is settled, and Stripe is not asked about it', async () => {
  const payment = await due('by hand', 'refunded', { why: 'settled_by_hand' });
  const asks = vi.spyOn(world.deps.payments.refunds, 'list');
  expect(await ensureRefunded(world.deps, payment)).toBe(true);
  expect(asks).not.toHaveBeenCalled();
});

test('what is found of a payment once a person has settled it ends with it', async () => {
  const payment = await due('settled', 'refunded', { why: 'settled_by_hand', actor: 'boss' });
  const { booking, paymentIntentId } = payment;
  await putMoneyCase(world, { _id: 'late', bookingId: booking._id, paymentIntentId });
  expect(await ensureRefunded(world.deps, payment)).toBe(true);
  const late = await world.deps.db.moneyCases.findOne({ _id: 'late' });
  expect(late).toMatchObject({ outcome: 'refunded', steps: [{ why: 'settled_by_hand', actor: 'boss' }] });
});

test('the same while a refund was looked for: what it has found meanwhile is nobody’s any more', async () => {
  const payment = await due('settled meanwhile', 'failed', {});
  const { refunds } = world.deps.payments;
  const { id } = await refunds.create({ payment_intent: payment.paymentIntentId });
  world.stripe.failRefund(id);
  // What the messages about it have to say is said.
  await news();
  await world.deps.db.moneyCases.deleteMany({ _id: { $ne: 'settled meanwhile' } });
  const { moneyCases } = world.deps.db;
  const open = moneyCases.updateOne.bind(moneyCases);
  // All cases that there were are at their end when the one of the refund is written down.
  vi.spyOn(moneyCases, 'updateOne').mockImplementationOnce(async (...words) => {
    const step = {
      outcome: 'refunded' as const,
      at: world.clock.now(),
      why: 'settled_by_hand',
      actor: 'boss',
    };
    await open({ _id: 'settled meanwhile' }, { $set: { outcome: 'refunded' }, $push: { steps: step } });
    return open(...words);
  });
  expect(await ensureRefunded(world.deps, payment)).toBe(true);
  expect(await outcomeOf(`refund_failed-${id}`)).toBe('refunded');
  expect((await refundsOf(payment.booking)).map(({ status }) => status)).toEqual(['failed']);
});

test('money that is back is back, also while a person asks for it', async () => {
  const payment = await due('asked', 'owed', { actor: 'boss' });
  await world.deps.payments.refunds.create({ payment_intent: payment.paymentIntentId });
  expect(await ensureRefunded(world.deps, payment)).toBe(true);
  expect(await outcomeOf('asked')).toBe('refunded');
  expect(await refundsOf(payment.booking)).toHaveLength(1);
});

/** As a booking of which a process of the release before has written that a person settled its refund, in no case yet. */
const settledByHand = (booking: BookingDocument): BookingDocument => ({
  ...booking,
  history: [
    ...booking.history,
    { state: 'refunded', at: world.clock.now(), why: 'settled by hand', actor: 'boss' },
  ],
});

test('what a person has settled in the booking alone is settled, and so are its cases', async () => {
  const payment = await due('in the booking', 'failed', {});
  const booking = settledByHand(payment.booking);
  expect(await ensureRefunded(world.deps, { ...payment, booking })).toBe(true);
  const found = await world.deps.db.moneyCases.findOne({ _id: 'in the booking' });
  expect(found).toMatchObject({ outcome: 'refunded' });
  expect(found?.steps.at(-1)).toMatchObject({ why: 'settled_by_hand', actor: 'boss' });
  expect(await refundsOf(booking)).toEqual([]);
});

test('a second payment of a booking goes back, though a person has settled the first', async () => {
  const payment = await due('second', 'owed', {});
  const booking = { ...settledByHand(payment.booking), paymentIntentId: 'pi_of_the_first' };
  expect(await ensureRefunded(world.deps, { ...payment, booking })).toBe(true);
  expect(await refundsOf(payment)).toMatchObject([{ amount: 1000 }]);
});

test.each([300, 999])(
  'what only a person can give back any more is named in its cases, less the %i cents that have gone back',
  async (gone) => {
    const _id = `stuck after ${gone}`;
    const payment = await due(_id, 'failed', {});
    world.stripe.refund(payment.paymentIntentId, gone);
    expect(await ensureRefunded(world.deps, payment)).toBe(false);
    expect(await world.deps.db.moneyCases.findOne({ _id })).toMatchObject({
      outcome: 'failed',
      amountCents: 1000 - gone,
    });
    await news();
  },
);

test('a refund that is on its way with the bank is said to be', async () => {
  const payment = await due('on its way', 'owed', {});
  onTestFinished(() => world.stripe.refundsBegin('succeeded'));
  world.stripe.refundsBegin('pending');
  expect(await ensureRefunded(world.deps, payment)).toBe(true);
  expect(await world.deps.db.moneyCases.findOne({ _id: 'on its way' })).toMatchObject({
    outcome: 'owed',
    awaitsMoney: true,
  });
});

test('what is asked for once more and on its way with the bank is named in whole, as long as a person may be needed', async () => {
  const payment = await due('asked again', 'failed', {});
  onTestFinished(() => world.stripe.refundsBegin('succeeded'));
  world.stripe.refundsBegin('pending');
  expect(await ensureRefunded(world.deps, payment, { actor: 'boss' })).toBe(true);
  expect(await world.deps.db.moneyCases.findOne({ _id: 'asked again' })).toMatchObject({
    outcome: 'failed',
    amountCents: 1000,
  });
});
