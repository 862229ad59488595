import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { dieAt } from '../testing/mortal.ts';
import { WEBHOOK_SECRET } from '../testing/world.ts';
import { reconcile } from '../reconcile.ts';
import { settleSession } from './settle.ts';
import { sweep } from './sweep.ts';

const { world, tonight, hold, buy, refundsOf, news } = cinemaForTests();

const runOut = () => world.clock.turn({ minutes: 10 });
/** As when Stripe cannot be asked until long after the hold: its page stays open, and others get the seats. */
const staysOpen = (sessionId: string) => {
  world.clock.turn({ minutes: 1 });
  const path = `/v1/checkout/sessions/${sessionId}/expire`;
  world.stripe.failNext({ times: 1, how: 'error', method: 'POST', path });
};
const casesOf = (bookingId: string) =>
  world.deps.db.moneyCases.find({ bookingId }).sort({ at: 1, _id: 1 }).toArray();
/** Kind, and each step's outcome and word. */
const storyOf = async (bookingId: string) =>
  (await casesOf(bookingId)).map(({ kind, steps }) => [
    kind,
    ...steps.map(({ outcome, why }) => (why === undefined ? outcome : `${outcome} ${why}`)),
  ]);

test('a ticket that is sold, used or cancelled in the usual way is no case', async () => {
  const sold = await buy('ann', tonight(), ['A1']);
  const back = await buy('bob', tonight(), ['A2']);
  await world.as('bob').cancel(back.bookingId);
  const unpaid = await hold('cyd', tonight(), ['A3']);
  runOut();
  await sweep(world.deps);
  await reconcile(world.deps);
  for (const { bookingId } of [sold, back, unpaid]) expect(await casesOf(bookingId)).toEqual([]);
});

test('paid late with the seats still free is a case that ends with a ticket, however often it is told', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  runOut();
  world.stripe.webhooks.copies(5);
  world.stripe.pay(sessionId);
  await Promise.all([news(), world.as('ann').confirm(sessionId), sweep(world.deps)]);
  world.stripe.webhooks.copies(1);
  expect(await storyOf(bookingId)).toEqual([['paid_late', 'found', 'issued']]);
  expect(await casesOf(bookingId)).toMatchObject([{ amountCents: 1000, currency: 'usd', sessionId }]);
});

test('paid late with the seats taken is a case that ends with the refund', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  runOut();
  staysOpen(sessionId);
  await buy('bob', tonight(), ['A1']);
  world.stripe.pay(sessionId);
  await news();
  expect(await storyOf(bookingId)).toEqual([['paid_late', 'found', 'refunded seats_gone']]);
});

test.each(['started', 'cancelled'] as const)('paid late for a show that is %s says so', async (fate) => {
  const soon = await world.addShow({ startsAt: world.clock.in({ minutes: 15 }) });
  const { bookingId, sessionId } = await hold('ann', soon, ['E1']);
  runOut();
  if (fate === 'started') world.clock.turnTo(soon.startsAt);
  else await world.deps.db.shows.updateOne({ _id: soon._id }, { $set: { status: 'cancelled' } });
  world.stripe.pay(sessionId);
  await news();
  expect(await storyOf(bookingId)).toEqual([['paid_late', 'found', `refunded show_${fate}`]]);
});

test('money for a cancelled booking is a case', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.pay(sessionId);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { state: 'cancelled' } });
  await world.stripe.webhooks.release();
  expect(await storyOf(bookingId)).toEqual([['paid_after_cancel', 'found', 'refunded paid_after_cancel']]);
});

test.each([
  ['amount', { amountCents: 900 }, { amountCents: 900, currency: 'usd' }],
  ['currency', { currency: 'eur' }, { amountCents: 1000, currency: 'eur' }],
])('another %s than was asked for is a case that tells both', async (_, asked, expected) => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  await world.deps.db.raw
    .collection<{ _id: string }>('bookings')
    .updateOne({ _id: bookingId }, { $set: asked });
  world.stripe.pay(sessionId);
  await news();
  expect(await casesOf(bookingId)).toMatchObject([
    { kind: 'amount_differs', amountCents: 1000, currency: 'usd', expected, outcome: 'refunded' },
  ]);
});

test('a second payment is a case of its own and ends with its own refund', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const price_data = { currency: 'usd', unit_amount: 1000, product_data: { name: 'The same again' } };
  const second = await world.deps.payments.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    success_url: 'http://cinema.example/',
    metadata: { bookingId, attempt: '2' },
  });
  world.stripe.pay(second.id);
  await news();
  expect(await storyOf(bookingId)).toEqual([['paid_twice', 'found', 'refunded']]);
  expect((await world.booking(bookingId)).state).toBe('paid');
});

test('a refund that Stripe cannot take now is a case, which ends when the money is back', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  // The owner's own try, and two of the reconcile job: for the booking and for its case.
  world.stripe.failNext({ times: 3, how: 'error', method: 'POST', path: '/v1/refunds' });
  await world.as('ann').cancel(bookingId);
  await reconcile(world.deps);
  expect(await storyOf(bookingId)).toEqual([['refund_waits', 'owed cancelled_by_owner']]);
  await reconcile(world.deps);
  expect(await storyOf(bookingId)).toEqual([
    ['refund_waits', 'owed cancelled_by_owner', 'refunded cancelled_by_owner'],
  ]);
});

test('a refund that the bank sends back is made again once; after that it waits for a person', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  await world.as('ann').cancel(bookingId);
  await news();
  const newest = async () => (await refundsOf(await world.booking(bookingId)))[0]?.id ?? '';
  world.stripe.failRefund(await newest());
  await news();
  expect(await storyOf(bookingId)).toEqual([['refund_failed', 'found expired_or_canceled_card', 'refunded']]);
  world.clock.turn({ minutes: 1 });
  world.stripe.failRefund(await newest());
  await news();
  await reconcile(world.deps);
  expect(await storyOf(bookingId)).toEqual([
    ['refund_failed', 'found expired_or_canceled_card', 'refunded'],
    ['refund_failed', 'found expired_or_canceled_card', 'failed'],
  ]);
  expect(await refundsOf(await world.booking(bookingId))).toHaveLength(2);
});

test('refunds made in the dashboard are cases: a part is noted, the rest voids the ticket', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  world.stripe.refund(paymentIntentId, 400);
  await news();
  expect(await storyOf(bookingId)).toEqual([['refunded_at_stripe', 'noted']]);
  world.clock.turn({ minutes: 1 });
  world.stripe.refund(paymentIntentId);
  await news();
  expect(await storyOf(bookingId)).toEqual([
    ['refunded_at_stripe', 'noted'],
    ['refunded_at_stripe', 'found', 'refunded refunded_at_stripe'],
  ]);
  expect((await casesOf(bookingId)).map(({ amountCents }) => amountCents)).toEqual([400, 600]);
});

test('a refund made by hand that the bank sends back before anything followed from it leaves no case open', async () => {
  const { bookingId, sessionId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  world.stripe.webhooks.hold();
  const { id } = world.stripe.refund(paymentIntentId);
  const death = dieAt(world.deps.db, 1, false);
  await settleSession(world.deps, sessionId).catch(() => undefined);
  death.restart();
  world.stripe.failRefund(id);
  await world.stripe.webhooks.release(() => []);
  expect(await storyOf(bookingId)).toEqual([['refunded_at_stripe', 'found']]);
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('paid');
  expect((await storyOf(bookingId)).toSorted()).toEqual([
    ['refund_failed', 'noted expired_or_canceled_card'],
    ['refunded_at_stripe', 'found', 'noted expired_or_canceled_card'],
  ]);
});

test('money of a session that belongs to no booking is noted; a session without money is not', async () => {
  const { sessions } = world.deps.payments.checkout;
  const price_data = { currency: 'usd', unit_amount: 900, product_data: { name: 'A hat' } };
  const words = {
    mode: 'payment' as const,
    line_items: [{ quantity: 1, price_data }],
    success_url: 'http://a.example/',
  };
  const ours = await sessions.create({ ...words, metadata: { bookingId: 'f'.repeat(24), attempt: '1' } });
  const unpaid = await sessions.create(words);
  world.stripe.pay(ours.id);
  await news();
  await sessions.expire(unpaid.id);
  await news();
  const payload = JSON.stringify({
    id: 'evt_test',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_test_elsewhere', object: 'checkout.session' } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  const sent = { method: 'POST', headers: { 'stripe-signature': signature }, body: payload };
  expect((await fetch(`${world.url}/api/payments/webhook`, sent)).status).toBe(200);
  expect(await world.deps.db.moneyCases.find({ kind: 'unknown_session' }).toArray()).toMatchObject([
    { sessionId: ours.id, amountCents: 900, outcome: 'noted' },
  ]);
});
