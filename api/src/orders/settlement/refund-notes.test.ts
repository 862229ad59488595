/** What a refund says of itself, in the booking and in its money cases, and what a person does about it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BookingDocument, MoneyCaseDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putMoneyCase } from '../testing/put-money-case.ts';
import { finishRefund, oweRefund, returnMoney, settleByHand } from './refund.ts';
import { sendRefund } from './send-refund.ts';

const { world, tonight, buy, news } = cinemaForTests();

beforeEach(() => world.deps.db.moneyCases.deleteMany({}));
afterEach(async () => {
  world.stripe.refundsBegin('succeeded');
  await world.stripe.webhooks.release(() => []);
  await news();
});

/** A refund of ten dollars; no webhook does anything about it. */
async function owed(): Promise<BookingDocument> {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  world.stripe.webhooks.hold();
  const booking = await oweRefund(world.deps, await world.booking(bookingId), 'cancelled_by_owner');
  if (!booking) throw new Error('the refund is not owed');
  return booking;
}
/** The same with more in what is owed. */
async function owedWith(more: Partial<NonNullable<BookingDocument['refund']>>): Promise<BookingDocument> {
  const { refund, ...booking } = await owed();
  if (!refund) throw new Error('nothing is owed');
  const change = { refund: { ...refund, ...more } };
  await world.deps.db.bookings.updateOne({ _id: booking._id }, { $set: change });
  return { ...booking, ...change };
}
const put = (_id: string, change: Partial<MoneyCaseDocument>) => putMoneyCase(world, { _id, ...change });
const caseOf = (_id: string) => world.deps.db.moneyCases.findOne({ _id });
const paymentOf = ({ _id: bookingId, paymentIntentId = '' }: BookingDocument) => ({
  bookingId,
  paymentIntentId,
});

test('a refund that a person has made by hand ends the booking and the open cases of that payment, and no others', async () => {
  const booking = await owed();
  const payment = paymentOf(booking);
  const step = { outcome: 'refunded', at: world.clock.now(), why: 'settled_by_hand', actor: 'boss' } as const;
  await put('settled', { ...payment, outcome: 'refunded', steps: [step] });
  await put('own', payment);
  await put('other payment', { ...payment, paymentIntentId: 'pi_other' });
  await put('other booking', { ...payment, bookingId: 'other' });
  expect((await finishRefund(world.deps, booking)).state).toBe('refunded');
  expect((await caseOf('own'))?.steps.at(-1)).toMatchObject({ why: 'settled_by_hand', actor: 'boss' });
  for (const id of ['other payment', 'other booking']) expect((await caseOf(id))?.outcome).toBe('found');
  // Nothing waits for Stripe.
  expect(await caseOf(`refund_waits-${booking._id}`)).toBeNull();
  // Who comes after has the booking as it was read.
  expect(await finishRefund(world.deps, booking)).toEqual(booking);
});

test('a booking that nothing was paid for, and that a person settles, is the end of no case', async () => {
  const { paymentIntentId: _, ...booking } = await owed();
  const failed = { bookingId: booking._id, outcome: 'failed' } as const;
  await put('of a payment', { ...failed, paymentIntentId: 'pi_other' });
  await put('of none', failed);
  expect((await settleByHand(world.deps, booking, { actor: 'boss' }))?.state).toBe('refunded');
  for (const id of ['of a payment', 'of none']) expect((await caseOf(id))?.outcome).toBe('failed');
});

test('a booking that owes nothing is no person’s to settle', async () => {
  const { refund: _, ...booking } = await owed();
  await expect(settleByHand(world.deps, booking, { actor: 'boss' })).rejects.toThrow('without a refund');
  expect((await world.booking(booking._id)).state).toBe('refunding');
});

test('what a person asks for again and a bank has is named in whole, as long as a person may be needed', async () => {
  const booking = await owed();
  await put('sent back', { ...paymentOf(booking), outcome: 'failed' });
  world.stripe.refundsBegin('pending');
  expect((await finishRefund(world.deps, booking, { actor: 'boss' })).state).toBe('refunding');
  expect(await caseOf('sent back')).toMatchObject({ outcome: 'failed', amountCents: 1000 });
});

type Cents = number | undefined;
test.each<[string, Cents, Cents, Cents]>([
  ['nothing', undefined, undefined, undefined],
  ['nothing, beside what was known of', 400, undefined, 400],
  ['less than was known of', 400, 300, 400],
  ['one cent', undefined, 1, 1],
  ['the whole', undefined, 1000, undefined],
])(
  'of what a person returned a moment before, %s, a refund tells what it tells',
  async (_, known, cents, told) => {
    const booking = await owedWith(known === undefined ? {} : { beforeCents: known });
    if (cents !== undefined) world.stripe.refund(booking.paymentIntentId ?? '', cents);
    const { state, refund } = await finishRefund(world.deps, booking);
    expect(state).toBe('refunded');
    expect(refund && 'beforeCents' in refund ? refund.beforeCents : undefined).toBe(told);
  },
);

test('a refund of what was never paid tells of nothing that went back before', async () => {
  const { paymentIntentId: _, ...booking } = await owed();
  const { state, refund } = await finishRefund(world.deps, booking);
  expect(state).toBe('refunded');
  expect(refund).not.toHaveProperty('beforeCents');
});

test('a refund that the balance is too small for is with no bank, whatever was said before', async () => {
  const booking = await owedWith({ isQuestioned: true });
  const payment = paymentOf(booking);
  await put('own', { ...payment, kind: 'paid_late', outcome: 'owed', awaitsMoney: true });
  await put('sent back', payment);
  world.stripe.refundsBegin('unfunded');
  expect(await returnMoney(world.deps, booking)).toEqual({ booking });
  expect(await caseOf('own')).not.toHaveProperty('awaitsMoney');
  expect((await caseOf('sent back'))?.outcome).toBe('owed');
  expect((await world.booking(booking._id)).refund).not.toHaveProperty('isQuestioned');
});

test('a try in vain says in all cases of the money that no bank has it', async () => {
  const booking = await owed();
  const awaited = { ...paymentOf(booking), outcome: 'owed', awaitsMoney: true } as const;
  await put('own', { ...awaited, kind: 'paid_late' });
  await put('sent back', awaited);
  world.stripe.failNext({ times: 1, how: 'rate-limit', path: '/v1/refunds', method: 'POST' });
  await expect(finishRefund(world.deps, booking)).rejects.toThrow('rate limit');
  for (const id of ['own', 'sent back']) expect(await caseOf(id)).not.toHaveProperty('awaitsMoney');
});

test('while a person asks Stripe, what a bank was said to look at is left as it is', async () => {
  const booking = await owedWith({ isQuestioned: true });
  const step = { outcome: 'owed', at: world.clock.now(), actor: 'boss' } as const;
  await put('asked', { ...paymentOf(booking), outcome: 'owed', steps: [step] });
  expect(await finishRefund(world.deps, booking)).toEqual(booking);
  expect(await world.booking(booking._id)).toEqual(booking);
});

test('a payment that came back twice is back all the same by a part that a person returned and the rest that a bank took, less its rate', async () => {
  const booking = await owed();
  const { bookingId, paymentIntentId } = paymentOf(booking);
  for (const _ of [1, 2]) {
    const made = { payment_intent: paymentIntentId, metadata: { bookingId } };
    world.stripe.failRefund((await world.deps.payments.refunds.create(made)).id);
  }
  const { id: refundId } = world.stripe.refund(paymentIntentId, 500);
  world.stripe.moveDispute(world.stripe.dispute(paymentIntentId, 490).id, 'lost');
  const checkout = { id: 'cs_1', amountCents: 1000, currency: 'usd' };
  const due = { booking, checkout, paymentIntentId, name: bookingId, tryName: '0' };
  expect(await sendRefund(world.deps, due, false)).toEqual({ is: 'made', refundId });
});
