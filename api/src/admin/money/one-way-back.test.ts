/** Money that a person gives back does not go back by Stripe as well, whoever is quicker and whoever dies on the way. */
import { afterEach, expect, test, vi } from 'vitest';
import { reconcile } from '../../orders/reconcile.ts';
import { cinemaForTests } from '../../orders/testing/cinema.ts';
import { putMoneyCase } from '../../orders/testing/put-money-case.ts';
import { stuckRefundsIn } from './testing/stuck-refunds.ts';

const cinema = cinemaForTests();
const { world, tonight, buy, refundsOf, news } = cinema;
const { settle, retry, openCases, idToSettle, newestRefund, sentBackTwice, halfLost } =
  stuckRefundsIn(cinema);

const stateOf = async (id: string) => (await world.booking(id)).state;
const refundsOfBooking = async (id: string) => refundsOf(await world.booking(id));
const goodOf = async (id: string) =>
  (await refundsOfBooking(id)).filter(({ status }) => status !== 'failed' && status !== 'canceled');
/** What a person is asked for, case by case. */
const amountsFor = async (id: string) =>
  (await openCases(id)).filter(({ canSettle }) => canSettle).map(({ amount }) => amount);
const caseOf = (id: string) => world.deps.db.moneyCases.findOne({ _id: id });
/** The bank decides for the cinema after all. */
async function wonAfterAll(dispute: string) {
  world.stripe.moveDispute(dispute, 'appeal_under_review');
  world.stripe.moveDispute(dispute, 'won');
  await news();
}

afterEach(async () => {
  world.stripe.refundsBegin('succeeded');
  await world.stripe.webhooks.release(() => []);
});

test('while a refund is on its way nobody settles by hand, and what the bank sends back is a person’s again', async () => {
  const { bookingId, id } = await sentBackTwice();
  world.stripe.refundsBegin('pending');
  expect((await retry(id)).http).toBe(200);
  expect((await openCases(bookingId)).map(({ outcome, canSettle }) => [outcome, canSettle])).toContainEqual([
    'owed',
    false,
  ]);
  expect(await idToSettle(bookingId)).toBe('');
  expect(await settle(id)).toMatchObject({ http: 409, code: 'nothing_owed' });
  expect(await stateOf(bookingId)).toBe('refunding');
  world.clock.turn({ minutes: 5 });
  world.stripe.failRefund(await newestRefund(bookingId));
  await news();
  const again = await idToSettle(bookingId);
  expect(await settle(again)).toMatchObject({ http: 200 });
  expect(await goodOf(bookingId)).toEqual([]);
});

test('also a refund that a person has begun in the dashboard is one that is on its way', async () => {
  const { bookingId, id } = await sentBackTwice();
  world.stripe.refundsBegin('pending');
  world.stripe.webhooks.hold();
  world.stripe.refund((await world.booking(bookingId)).paymentIntentId ?? '', 400);
  expect(await settle(id)).toMatchObject({
    http: 409,
    message: 'A refund of this payment is on its way. Please wait for what becomes of it.',
  });
  world.stripe.moveRefund(await newestRefund(bookingId), 'succeeded');
  await world.stripe.webhooks.release(() => []);
  // The rest of it is for a person.
  expect(await settle(id)).toMatchObject({
    http: 409,
    code: 'moved',
    message: '$6.00 of this payment is still owed now, not $10.00. Please open the case once more.',
  });
  expect(await amountsFor(bookingId)).toEqual([6, 6, 6]);
  expect(await settle(id)).toMatchObject({ http: 200, case: { amount: 6 } });
});

test('what a bank has decided to take while a refund was owed is nothing that a person gives back once more', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  const { id: dispute } = world.stripe.dispute(paymentIntentId, 500);
  await news();
  await world.as('ann').cancel(bookingId);
  world.stripe.moveDispute(dispute, 'lost');
  await news();
  await reconcile(world.deps);
  expect(await amountsFor(bookingId)).toEqual([5]);
  const id = await idToSettle(bookingId);
  // The page was read before the bank had decided.
  expect(await settle(id, 'boss', 'From the till', 10)).toMatchObject({
    http: 409,
    message: '$5.00 of this payment is still owed now, not $10.00. Please open the case once more.',
  });
  await wonAfterAll(dispute);
  expect(await settle(id, 'boss', 'From the till', 5)).toMatchObject({ http: 409, code: 'moved' });
  expect(await settle(id, 'boss', 'From the till', 10)).toMatchObject({ http: 200, case: { amount: 10 } });
});

test('what is back by Stripe is not settled by hand, and trying again writes it down', async () => {
  const { bookingId, id } = await sentBackTwice();
  world.stripe.webhooks.hold();
  world.stripe.refund((await world.booking(bookingId)).paymentIntentId ?? '');
  await world.stripe.webhooks.release(() => []);
  expect(await settle(id)).toMatchObject({
    http: 409,
    message: 'This money has gone back already. Try the refund again to write that down.',
  });
  expect(await retry(id)).toMatchObject({ http: 200, case: { outcome: 'refunded' } });
  expect(await goodOf(bookingId)).toHaveLength(1);
});

test('while the buyer’s bank decides nobody settles by hand; what it has taken the buyer has', async () => {
  const { bookingId, id } = await sentBackTwice();
  const { paymentIntentId = '' } = await world.booking(bookingId);
  const { id: dispute } = world.stripe.dispute(paymentIntentId);
  await news();
  expect(await settle(id)).toMatchObject({
    http: 409,
    message: 'The buyer’s bank questions this payment. Please wait for what it decides.',
  });
  world.stripe.moveDispute(dispute, 'lost');
  await news();
  await reconcile(world.deps);
  expect(await stateOf(bookingId)).toBe('refunded');
  expect(await openCases(bookingId)).toEqual([]);
  expect(await goodOf(bookingId)).toEqual([]);
});

test('a refund that a dispute stands against waits by itself, and is no person’s to settle', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  const { id: dispute } = world.stripe.dispute(paymentIntentId, 500);
  await news();
  await world.as('ann').cancel(bookingId);
  world.clock.turn({ minutes: 2 });
  await reconcile(world.deps);
  const waiting = (await openCases(bookingId)).filter(({ kind }) => kind !== 'disputed');
  expect(waiting).toMatchObject([{ kind: 'refund_waits', outcome: 'owed', canSettle: false }]);
  // Stripe repeats a refusal for its key.
  expect((await world.booking(bookingId)).refund?.tries).toBeGreaterThan(0);
  world.stripe.moveDispute(dispute, 'won');
  await news();
  await reconcile(world.deps);
  expect(await stateOf(bookingId)).toBe('refunded');
  expect(await goodOf(bookingId)).toHaveLength(1);
});

test('what needs a person is not tried again by itself, although it could be by now', async () => {
  const { bookingId, dispute, id } = await halfLost();
  await wonAfterAll(dispute);
  await reconcile(world.deps);
  expect(await refundsOfBooking(bookingId)).toEqual([]);
  expect(await settle(id)).toMatchObject({ http: 200, case: { outcome: 'refunded' } });
  await reconcile(world.deps);
  expect(await refundsOfBooking(bookingId)).toEqual([]);
});

test('what needs a person goes back when a person asks for it', async () => {
  const { bookingId, dispute, id } = await halfLost();
  await wonAfterAll(dispute);
  expect(await retry(id)).toMatchObject({ http: 200, case: { outcome: 'refunded' } });
  expect(await goodOf(bookingId)).toHaveLength(1);
  expect(await stateOf(bookingId)).toBe('refunded');
});

test('whoever asks Stripe again is first: nobody settles by hand meanwhile, and no pass gives it up', async () => {
  const { bookingId, id } = await sentBackTwice();
  const { refunds } = world.deps.payments;
  const create = refunds.create.bind(refunds);
  const meanwhile: unknown[] = [];
  vi.spyOn(refunds, 'create').mockImplementationOnce(async (...words) => {
    await reconcile(world.deps);
    meanwhile.push((await settle(id)).http, await stateOf(bookingId));
    return create(...words);
  });
  expect(await retry(id)).toMatchObject({ http: 200, case: { outcome: 'refunded' } });
  expect(meanwhile).toEqual([409, 'refunding']);
  expect(await goodOf(bookingId)).toHaveLength(1);
});

test('whoever settles by hand is first: Stripe is not asked again meanwhile', async () => {
  const { bookingId, id } = await sentBackTwice();
  const { shows } = world.deps.db;
  const write = shows.bulkWrite.bind(shows);
  const meanwhile: unknown[] = [];
  // Just before the booking is moved.
  vi.spyOn(shows, 'bulkWrite').mockImplementationOnce(async (...words) => {
    meanwhile.push((await retry(id)).http);
    for (const other of await openCases(bookingId)) await retry(other._id);
    await reconcile(world.deps);
    return write(...words);
  });
  expect(await settle(id)).toMatchObject({ http: 200 });
  expect(meanwhile).toEqual([409]);
  expect(await goodOf(bookingId)).toEqual([]);
  expect(await openCases(bookingId)).toEqual([]);
  expect((await world.booking(bookingId)).history.at(-1)).toMatchObject({
    why: 'settled by hand',
    actor: 'boss',
  });
});

test('two who settle at once have done it once', async () => {
  const { bookingId, id } = await sentBackTwice();
  const answers = await Promise.all([settle(id), settle(id)]);
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409]);
  expect((await caseOf(id))?.steps.filter(({ why }) => why === 'settled_by_hand')).toHaveLength(1);
  expect(await stateOf(bookingId)).toBe('refunded');
});

test.each([
  [
    'the booking is moved',
    () => vi.spyOn(world.deps.db.bookings, 'findOneAndUpdate').mockRejectedValueOnce(new Error('away')),
  ],
  [
    'all cases are written',
    () => vi.spyOn(world.deps.db.moneyCases, 'updateMany').mockRejectedValueOnce(new Error('away')),
  ],
])('a process that dies before %s leaves what is ended as settled by hand', async (_, dies) => {
  const { bookingId, dispute, id } = await halfLost();
  dies();
  expect((await settle(id)).http).toBe(500);
  await wonAfterAll(dispute);
  await reconcile(world.deps);
  expect(await refundsOfBooking(bookingId)).toEqual([]);
  expect((await world.booking(bookingId)).history.at(-1)).toMatchObject({
    why: 'settled by hand',
    actor: 'boss',
  });
  expect(await openCases(bookingId)).toEqual([]);
});

test('after such a death the pass that ends the booking ends all cases of its payment', async () => {
  const { bookingId, id } = await sentBackTwice();
  const { paymentIntentId = '' } = await world.booking(bookingId);
  const other = { _id: `refund_failed-of-${bookingId}`, bookingId, paymentIntentId } as const;
  await putMoneyCase(world, { ...other, outcome: 'failed' });
  vi.spyOn(world.deps.db.bookings, 'findOneAndUpdate').mockRejectedValueOnce(new Error('away'));
  expect((await settle(id)).http).toBe(500);
  await reconcile(world.deps);
  expect(await stateOf(bookingId)).toBe('refunded');
  expect(await openCases(bookingId)).toEqual([]);
});

test('a death once a person has said it leaves no case of its payment to anybody', async () => {
  const { bookingId, id } = await sentBackTwice();
  // A second admin would pay the same money out once more for each that is left.
  expect((await openCases(bookingId)).filter(({ canSettle }) => canSettle).length).toBeGreaterThan(1);
  vi.spyOn(world.deps.db.moneyCases, 'updateMany').mockRejectedValueOnce(new Error('away'));
  expect((await settle(id)).http).toBe(500);
  // What is refunded no pass of refunds looks at.
  expect(await stateOf(bookingId)).toBe('refunding');
  await reconcile(world.deps);
  expect(await openCases(bookingId)).toEqual([]);
  expect(await stateOf(bookingId)).toBe('refunded');
  expect(await goodOf(bookingId)).toEqual([]);
});

test('whoever tries again what was settled by hand ends its case', async () => {
  const { bookingId, id } = await sentBackTwice();
  const { paymentIntentId = '', session } = await world.booking(bookingId);
  expect((await settle(id)).http).toBe(200);
  const left = { _id: `refund_failed-left-of-${bookingId}`, bookingId, paymentIntentId } as const;
  await putMoneyCase(world, { ...left, sessionId: session?.id ?? '', outcome: 'failed' });
  expect(await retry(left._id)).toMatchObject({ http: 200, case: { outcome: 'refunded' } });
  expect((await caseOf(left._id))?.steps.at(-1)).toMatchObject({ why: 'settled_by_hand', actor: 'boss' });
  expect(await openCases(bookingId)).toEqual([]);
  expect(await goodOf(bookingId)).toEqual([]);
});

test('what a process of the release before has written of it is believed as well', async () => {
  const { bookingId, dispute } = await halfLost();
  // It moves the booking first, and has died before it said so in the case.
  const { refund } = await world.booking(bookingId);
  const step = { state: 'refunded' as const, at: world.clock.now(), why: 'settled by hand', actor: 'boss' };
  await world.deps.db.bookings.updateOne(
    { _id: bookingId },
    {
      $set: { state: 'refunded', ...(refund && { refund: { ...refund, doneAt: step.at } }) },
      $push: { history: step },
    },
  );
  await wonAfterAll(dispute);
  await reconcile(world.deps);
  expect(await refundsOfBooking(bookingId)).toEqual([]);
  expect(await openCases(bookingId)).toEqual([]);
});

test('while Stripe does not say what is back nothing is settled', async () => {
  const { bookingId, id } = await sentBackTwice();
  world.stripe.failNext({ times: 1, how: 'error', method: 'GET', path: '/v1/refunds' });
  expect(await settle(id)).toMatchObject({ http: 502, code: 'payment_provider' });
  expect(await stateOf(bookingId)).toBe('refunding');
  expect((await caseOf(id))?.outcome).toBe('failed');
  expect(await settle(id)).toMatchObject({ http: 200 });
});

test('of a payment without a booking as well what is on its way is waited for', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '', session } = await world.booking(bookingId);
  const _id = `unknown_session-${session?.id}`;
  await putMoneyCase(world, {
    _id,
    kind: 'unknown_session',
    paymentIntentId,
    sessionId: session?.id ?? '',
    outcome: 'failed',
  });
  world.stripe.webhooks.hold();
  world.stripe.refundsBegin('pending');
  world.stripe.refund(paymentIntentId);
  expect((await settle(_id)).http).toBe(409);
});

test('a payment without a booking that needs a person is not sent back by itself, and its end is noticed', async () => {
  const { bookingId, sessionId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  await world.deps.db.bookings.deleteOne({ _id: bookingId });
  const _id = `unknown_session-${sessionId}`;
  await putMoneyCase(world, { _id, kind: 'unknown_session', paymentIntentId, sessionId, outcome: 'failed' });
  const { id: dispute } = world.stripe.dispute(paymentIntentId, 500);
  world.stripe.moveDispute(dispute, 'lost');
  await news();
  expect((await caseOf(_id))?.outcome).toBe('failed');
  await wonAfterAll(dispute);
  expect(await refundsOf({ paymentIntentId })).toEqual([]);
  world.stripe.refund(paymentIntentId);
  await news();
  expect((await caseOf(_id))?.outcome).toBe('refunded');
});
