import { expect, test, vi } from 'vitest';
import type { BookingDocument, MoneyCaseDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { putMoneyCase } from '../testing/put-money-case.ts';
import { closeOpenCases } from './close-open-cases.ts';

const { world, tonight, hold, buy } = cinemaForTests();

const stepsOf = async (_id: string) =>
  (await world.deps.db.moneyCases.findOne({ _id }))?.steps.map(({ outcome }) => outcome);
/** A paid page that nobody has settled. */
async function unsettled(user: string, seat: string) {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold(user, tonight(), [seat]);
  world.stripe.pay(sessionId);
  await world.stripe.webhooks.release(() => []);
  return { bookingId, sessionId };
}
const put = (_id: string, change: Partial<MoneyCaseDocument>) => putMoneyCase(world, { _id, ...change });

test.each([
  ['found', 'paid'],
  ['owed', 'paid'],
  ['failed', 'pending'],
  ['noted', 'pending'],
  ['refunded', 'pending'],
] as const)('a case that is %s is about a booking that is then %s', async (outcome, state) => {
  await world.deps.db.moneyCases.deleteMany({});
  const { bookingId, sessionId } = await unsettled('ann', 'A1');
  await put('one', { outcome, sessionId, bookingId });
  await closeOpenCases(world.deps);
  expect((await world.booking(bookingId)).state).toBe(state);
});

test('a case that cannot be closed keeps no other open, and one without a page asks for nothing', async () => {
  await world.deps.db.moneyCases.deleteMany({});
  const [first, second] = [await unsettled('ann', 'A1'), await unsettled('bob', 'B1')];
  await put('a', {});
  await put('b', { sessionId: first.sessionId });
  await put('c', { sessionId: second.sessionId });
  const retrieve = vi
    .spyOn(world.deps.payments.checkout.sessions, 'retrieve')
    .mockRejectedValueOnce(new Error('gone'));
  const failures = vi.spyOn(world.deps.log, 'error');
  await closeOpenCases(world.deps);
  const states = [first, second].map(async ({ bookingId }) => (await world.booking(bookingId)).state);
  expect((await Promise.all(states)).toSorted()).toEqual(['paid', 'pending']);
  expect(failures).toHaveBeenCalledTimes(1);
  expect(retrieve).toHaveBeenCalledTimes(2);
});

test('money of a lost booking goes back, and is not settled', async () => {
  await world.deps.db.moneyCases.deleteMany({});
  const { bookingId, sessionId } = await unsettled('ann', 'A1');
  await world.deps.db.bookings.deleteOne({ _id: bookingId });
  await put(`unknown_session-${sessionId}`, { kind: 'unknown_session', outcome: 'owed', sessionId });
  await closeOpenCases(world.deps);
  expect(await stepsOf(`unknown_session-${sessionId}`)).toEqual(['refunded']);
});

test('a dispute is asked about, and only its end leads to its booking', async () => {
  await world.deps.db.moneyCases.deleteMany({});
  const { bookingId, sessionId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  world.stripe.webhooks.hold();
  const { id: disputeId } = world.stripe.dispute(paymentIntentId);
  const _id = `disputed-${disputeId}`;
  await put(_id, { kind: 'disputed', disputeId, sessionId, bookingId });
  const look = vi.spyOn(world.deps.payments.checkout.sessions, 'retrieve');
  await closeOpenCases(world.deps);
  expect(look).not.toHaveBeenCalled();
  world.stripe.moveDispute(disputeId, 'lost');
  await closeOpenCases(world.deps);
  expect(await stepsOf(_id)).toEqual(['lost']);
  expect((await world.booking(bookingId)).state).toBe('refunded');
  await world.stripe.webhooks.release(() => []);
});

const lease = { work: 'refund' as const, until: new Date(0), tries: 1 };
test.each<
  [what: string, isAsked: boolean, booking: Partial<BookingDocument>, its: Partial<MoneyCaseDocument>]
>([
  ['a refund that the pass of refunds has', false, {}, { kind: 'refund_waits' }],
  ['such a refund, sent back by its bank', false, {}, { kind: 'refund_failed', paymentIntentId: 'pi_own' }],
  ['a refund of another payment', true, {}, { kind: 'refund_failed', paymentIntentId: 'pi_other' }],
  ['a second payment', true, {}, { kind: 'paid_twice' }],
  [
    'a refund that no pass has had yet',
    true,
    { lease: { ...lease, work: 'sweep' } },
    { kind: 'refund_waits' },
  ],
  ['money of a booking that is no refund', true, { state: 'paid' }, { kind: 'paid_late' }],
  ['money of a booking that is gone', true, { _id: 'another' }, { kind: 'paid_late' }],
])('of %s Stripe is asked by the cases: %s', async (_, isAsked, booking, its) => {
  await world.deps.db.moneyCases.deleteMany({});
  const bookingId = world.deps.ids.next();
  const state = 'refunding' as const;
  const own = {
    _id: bookingId,
    userId: 'ann',
    showId: tonight()._id,
    state,
    lease,
    paymentIntentId: 'pi_own',
  };
  await putBooking(world, { ...own, ...booking });
  await put('one', { outcome: 'owed', sessionId: 'cs_test_own', bookingId, ...its });
  const look = vi
    .spyOn(world.deps.payments.checkout.sessions, 'retrieve')
    .mockRejectedValue(new Error('away'));
  await closeOpenCases(world.deps);
  expect(look.mock.calls.length > 0).toBe(isAsked);
});

test.each([
  ['a dispute, which a bank looks into for months', 'disputed'],
  ['money that cannot be sent back', 'unknown_session'],
] as const)('%s is asked about ever more seldom', async (_, kind) => {
  await world.deps.db.moneyCases.deleteMany({});
  const { bookingId, sessionId } = await buy('ann', await world.addShow(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  world.stripe.webhooks.hold();
  const { id: disputeId } = world.stripe.dispute(paymentIntentId);
  await put('one', { kind, outcome: 'owed', sessionId, ...(kind === 'disputed' && { disputeId }) });
  const { disputes, checkout } = world.deps.payments;
  const dispute = vi.spyOn(disputes, 'retrieve');
  const page = vi.spyOn(checkout.sessions, 'retrieve').mockRejectedValue(new Error('away'));
  // A pass every minute, for an hour.
  for (let pass = 0; pass < 60; pass += 1) {
    world.clock.turn({ minutes: 1 });
    await closeOpenCases(world.deps);
  }
  const calls = dispute.mock.calls.length + page.mock.calls.length;
  expect(calls).toBeGreaterThan(5);
  expect(calls).toBeLessThan(20);
  await world.stripe.webhooks.release(() => []);
});

test.each([
  ['not yet looked at again within its rest', { minutes: 10 }, 'pending'],
  ['looked at where it rests since all clocks were hours ahead', { hours: 7 }, 'paid'],
] as const)('a case is %s', async (_what, rests, state) => {
  await world.deps.db.moneyCases.deleteMany({});
  const { bookingId, sessionId } = await unsettled('ann', 'A1');
  await put('one', { outcome: 'found', sessionId, bookingId, restsUntil: world.clock.in(rests) });
  await closeOpenCases(world.deps);
  expect((await world.booking(bookingId)).state).toBe(state);
});

test('what a person has settled needs no other person: its payment’s failed cases end without a question to Stripe', async () => {
  await world.deps.db.moneyCases.deleteMany({});
  const bookingId = world.deps.ids.next();
  const at = world.clock.now();
  const its = { bookingId, paymentIntentId: 'pi_twice', sessionId: 'cs_test_twice' };
  const byHand = { outcome: 'refunded' as const, at, why: 'settled_by_hand', actor: 'boss' };
  // A process died before it had said so in the others.
  await put('settled', { ...its, outcome: 'refunded', steps: [byHand] });
  await put('left', { ...its, outcome: 'failed' });
  await put('of another payment', { ...its, paymentIntentId: 'pi_other', outcome: 'failed' });
  await put('of another booking', { ...its, bookingId: world.deps.ids.next(), outcome: 'failed' });
  await put('of no booking', { paymentIntentId: 'pi_twice', outcome: 'failed' });
  const look = vi.spyOn(world.deps.payments.checkout.sessions, 'retrieve');
  await closeOpenCases(world.deps);
  const left = await world.deps.db.moneyCases.findOne({ _id: 'left' });
  expect(left).toMatchObject({ outcome: 'refunded', steps: [{ why: 'settled_by_hand', actor: 'boss' }] });
  const open = await world.deps.db.moneyCases.find({ outcome: 'failed' }).sort({ _id: 1 }).toArray();
  expect(open.map(({ _id }) => _id)).toEqual(['of another booking', 'of another payment', 'of no booking']);
  expect(look).not.toHaveBeenCalled();
});
