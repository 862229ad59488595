import { expect, test, vi } from 'vitest';
import type { BookingDocument, ShowDocument } from '../../db/documents.ts';
import { beforeNextMove } from '../testing/before-next-move.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { finishCancellation, finishCancellations } from './finish-cancellation.ts';
import { leasedFor } from '../settlement/leases.ts';
import { reconcile } from '../reconcile.ts';

const { world, tonight, hold, buy, refundsOf } = cinemaForTests({
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});

/** The show as the one write that decides it leaves it. */
async function cancelled({ _id }: ShowDocument = tonight()): Promise<ShowDocument> {
  const cancellation = { actor: 'boss', reason: 'No power', at: world.clock.now() };
  await world.deps.db.shows.updateOne({ _id }, { $set: { status: 'cancelled', cancellation } });
  return world.show(_id);
}
const finish = async (show?: ShowDocument) => finishCancellation(world.deps, await cancelled(show));
const doneAt = async ({ _id } = tonight()) => (await world.show(_id)).cancellation?.doneAt;
const lineOf = ({ _id } = tonight()) => world.deps.db.adminActs.findOne({ _id });

const change = (_id: string, set: Partial<BookingDocument>) =>
  world.deps.db.bookings.updateOne({ _id }, { $set: set });

test('a hold with a page and one without are cancelled, say why, and their seats are free', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  const other = await hold('bob', tonight(), ['B1']);
  await world.deps.db.bookings.updateOne({ _id: other.bookingId }, { $unset: { session: true } });
  await finish();
  for (const id of [bookingId, other.bookingId]) {
    const { state, history } = await world.booking(id);
    expect([state, history.at(-1)?.why]).toEqual(['cancelled', 'the show was cancelled']);
  }
  expect((await world.show(tonight()._id)).seats).toEqual({});
  const page = await world.deps.payments.checkout.sessions.retrieve(sessionId);
  expect(page.status).toBe('expired');
});

test('a hold that gets its page while it is cancelled is looked at again, and the page is closed', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  const { session } = await world.booking(bookingId);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { session: true } });
  beforeNextMove(world.deps.db, async () => session && change(bookingId, { session }));
  await finish();
  expect((await world.booking(bookingId)).state).toBe('cancelled');
  expect((await world.deps.payments.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
});

test('a ticket is owed and paid back because of the show', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  await finish();
  expect(await world.booking(bookingId)).toMatchObject({
    state: 'refunded',
    refund: { reason: 'show_cancelled', amountCents: 2000 },
  });
  expect(await doneAt()).toEqual(world.clock.now());
});

test('a hold whose page closes while the show is cancelled ends as cancelled, like the others', async () => {
  const { _id: bookingId } = await putBooking(world, { userId: 'ann', showId: tonight()._id });
  beforeNextMove(world.deps.db, () => change(bookingId, { state: 'expired' }));
  const looks = vi.spyOn(world.deps.db.bookings, 'findOne');
  await finish();
  // Once at the booking, and once whether any is left.
  expect(looks).toHaveBeenCalledTimes(3);
  const { state, history, outbox } = await world.booking(bookingId);
  expect([state, history.at(-1)?.why]).toEqual(['cancelled', 'the show was cancelled']);
  expect(outbox).toMatchObject([{ kind: 'show_cancelled' }]);
});

test('money on its way gives up the seats of its present hold and nothing else, is asked for once, and the show is not done', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.payLater(sessionId);
  await world.stripe.webhooks.settled();
  const { _id } = tonight();
  const B1 = { state: 'held' as const, bookingId, until: world.clock.in({ minutes: 25 }) };
  await world.deps.db.shows.updateOne({ _id }, { $set: { 'seats.B1': B1 } });
  await change(bookingId, { seats: ['A1', 'B1'] });
  const close = vi.spyOn(world.deps.payments.checkout.sessions, 'expire');
  await finish();
  expect(close).toHaveBeenCalledTimes(1);
  expect((await world.booking(bookingId)).state).toBe('pending');
  expect((await world.show(_id)).seats).toEqual({ B1 });
  expect(await doneAt()).toBeUndefined();
  expect(await lineOf()).toMatchObject({ outcome: 'begun' });
  world.stripe.settleLater(sessionId, 'fail');
  await world.stripe.webhooks.settled();
});

const kindsOf = async (id: string) => (await world.booking(id)).outbox?.map(({ kind }) => kind);

test('while the buyer’s bank asks who pays, a hold is not ended and nobody is told that nothing was paid; what is paid then goes back because of the show', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.askAtBank(sessionId, true);
  await finish();
  expect([(await world.booking(bookingId)).state, await kindsOf(bookingId)]).toEqual(['pending', undefined]);
  expect((await world.show(tonight()._id)).seats).toEqual({});
  expect(await doneAt()).toBeUndefined();
  world.stripe.pay(sessionId);
  await world.stripe.webhooks.settled();
  expect(await world.booking(bookingId)).toMatchObject({
    state: 'refunded',
    refund: { reason: 'show_cancelled', amountCents: 1000 },
  });
  expect(await kindsOf(bookingId)).toEqual(['show_cancelled']);
  await finish();
  expect(await doneAt()).toEqual(world.clock.now());
});

test('a page that the bank let go of without a payment is closed by the next pass, which tells its buyer', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.askAtBank(sessionId, true);
  await finish();
  world.stripe.askAtBank(sessionId, false);
  await finishCancellations(world.deps);
  expect((await world.deps.payments.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
  expect([(await world.booking(bookingId)).state, await kindsOf(bookingId)]).toEqual([
    'cancelled',
    ['show_cancelled'],
  ]);
  expect(await doneAt()).toEqual(world.clock.now());
});

test('who has another hold besides, is told of the show when money on its way has not come', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.payLater(sessionId);
  await world.stripe.webhooks.settled();
  await putBooking(world, { _id: 'f'.repeat(24), userId: 'ann', showId: tonight()._id, seats: ['B1'] });
  const show = await cancelled();
  await finishCancellation(world.deps, show);
  world.stripe.settleLater(sessionId, 'fail');
  await world.stripe.webhooks.settled();
  await finishCancellation(world.deps, show);
  const told = await world.deps.db.bookings
    .find({ showId: show._id, 'outbox.kind': 'show_cancelled' })
    .toArray();
  expect(told.map(({ _id, state }) => [_id, state])).toEqual([[bookingId, 'cancelled']]);
});

test('money that was paid a moment before goes back, and the booking is looked at until it is over', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.pay(sessionId);
  await finish();
  expect((await world.booking(bookingId)).state).toBe('refunded');
  expect(await doneAt()).toEqual(world.clock.now());
  await world.stripe.webhooks.release(() => []);
});

test.each([
  ['pending', {}],
  ['paid', {}],
  ['refunding', { refund: { reason: 'show_cancelled', amountCents: 1000, requestedAt: new Date(0) } }],
] as const)('while a booking is %s and cannot be moved, the show is not done', async (state, set) => {
  await putBooking(world, { userId: 'ann', showId: tonight()._id, state, ...set });
  const moved = vi.spyOn(world.deps.db.bookings, 'findOneAndUpdate').mockResolvedValue(null);
  await finish();
  // A refund that somebody else ended is looked at no further.
  expect(moved).toHaveBeenCalledTimes(state === 'refunding' ? 1 : 6);
  expect(await doneAt()).toBeUndefined();
  vi.restoreAllMocks();
  await finish();
  expect(await doneAt()).toEqual(world.clock.now());
});

test('a booking that is gone when it is looked at again is no trouble', async () => {
  const { _id } = await putBooking(world, { userId: 'ann', showId: tonight()._id });
  beforeNextMove(world.deps.db, () => world.deps.db.bookings.deleteOne({ _id }));
  const failures = vi.spyOn(world.deps.log, 'error');
  await finish();
  expect(failures).not.toHaveBeenCalled();
  expect(await doneAt()).toEqual(world.clock.now());
});

test('a booking that its owner cancelled when it is looked at again is no trouble', async () => {
  const { _id } = await putBooking(world, { userId: 'ann', showId: tonight()._id });
  beforeNextMove(world.deps.db, () => change(_id, { state: 'cancelled' }));
  const [failures, looks] = [vi.spyOn(world.deps.log, 'error'), vi.spyOn(world.deps.db.bookings, 'findOne')];
  await finish();
  expect(failures).not.toHaveBeenCalled();
  expect(looks).toHaveBeenCalledTimes(3);
  expect(await doneAt()).toEqual(world.clock.now());
});

test('bookings of other shows are left alone, and five of a full hall are dealt with at once', async () => {
  const elsewhere = await world.addShow();
  const bystander = await putBooking(world, { userId: 'ann', showId: elsewhere._id });
  for (let seat = 1; seat <= 8; seat++)
    await putBooking(world, { userId: 'ann', showId: tonight()._id, seats: [`A${seat}`] });
  let [running, most] = [0, 0];
  const { bookings } = world.deps.db;
  const move: (...words: Parameters<typeof bookings.findOneAndUpdate>) => Promise<BookingDocument | null> =
    bookings.findOneAndUpdate.bind(bookings);
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementation(async (...words) => {
    most = Math.max(most, ++running);
    const moved = await move(...words);
    running -= 1;
    return moved;
  });
  await finish();
  expect(most).toBe(5);
  expect((await world.booking(bystander._id)).state).toBe('pending');
  expect(await bookings.countDocuments({ showId: tonight()._id, state: 'cancelled' })).toBe(8);
});

test('who cancelled stands in the log before anything else is done, and that it is over before the show says so', async () => {
  await buy('ann', tonight(), ['A1']);
  const { shows, bookings, schedule } = world.deps.db;
  const begun = vi.spyOn(schedule, 'updateOne').mockRejectedValueOnce(new Error('died here'));
  const find = vi.spyOn(bookings, 'find');
  await finish().catch(() => undefined);
  expect(await lineOf()).toMatchObject({ actor: 'boss', act: 'show.cancel', outcome: 'begun' });
  begun.mockRestore();
  find.mockRestore();
  const show = await world.show(tonight()._id);
  const update: (...words: Parameters<typeof shows.updateOne>) => ReturnType<typeof shows.updateOne> =
    shows.updateOne.bind(shows);
  const marking = vi.spyOn(shows, 'updateOne').mockImplementation(async (...words) => {
    if (JSON.stringify(words[1]).includes('doneAt')) throw new Error('died here');
    return update(...words);
  });
  await expect(finishCancellation(world.deps, show)).rejects.toThrow('died here');
  expect(await lineOf()).toMatchObject({ outcome: 'done' });
  expect(await doneAt()).toBeUndefined();
  marking.mockRestore();
  await finishCancellation(world.deps, show);
  expect(await doneAt()).toEqual(world.clock.now());
});

test('the end of a cancellation is written once, and only into a show that is cancelled', async () => {
  const show = await cancelled();
  await finishCancellation(world.deps, show);
  const first = await doneAt();
  world.clock.turn({ minutes: 1 });
  await finishCancellation(world.deps, show);
  expect(await doneAt()).toEqual(first);
  const other = await world.addShow();
  await finishCancellation(world.deps, other);
  expect(await world.show(other._id)).toEqual(other);
});

test('a pass takes up every cancellation that is not done, whatever becomes of another one, and no other show', async () => {
  const shows = [await world.addShow(), await world.addShow(), await world.addShow()];
  const [first, second, third] = shows;
  if (!first || !second || !third) throw new Error('there are three');
  for (const show of shows) await putBooking(world, { userId: 'ann', showId: show._id });
  await cancelled(first);
  await cancelled(second);
  // Cancelled by an older release: nobody knows by whom, and nothing is left to do.
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { status: 'cancelled' } });
  vi.spyOn(world.deps.identity, 'buyer').mockRejectedValueOnce(new Error('Clerk is away'));
  const failures = vi.spyOn(world.deps.log, 'error');
  await finishCancellations(world.deps);
  expect(failures.mock.calls.map(([about]) => about)).toMatchObject([{ show: first._id }]);
  expect([await doneAt(first), await doneAt(second)]).toEqual([undefined, world.clock.now()]);
  expect((await world.show(tonight()._id)).cancellation).toBeUndefined();
  await finishCancellations(world.deps);
  expect(await doneAt(first)).toEqual(world.clock.now());
  expect(await world.deps.db.bookings.countDocuments({ showId: third._id, state: 'pending' })).toBe(1);
  const read = vi.spyOn(world.deps.db.bookings, 'find');
  await finishCancellations(world.deps);
  expect(read).not.toHaveBeenCalled();
});

test.each([
  ['the balance is too small for', () => world.stripe.refundsBegin('unfunded')],
  [
    'Stripe does not make',
    () => void vi.spyOn(world.deps.payments.refunds, 'create').mockRejectedValue(new Error('away')),
  ],
])('a refund that %s is tried by the pass of refunds alone, ever more seldom', async (_, fail) => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  fail();
  await finish();
  const asked = vi.spyOn(world.deps.payments.refunds, 'list');
  const share = leasedFor('refund');
  // A pass every minute, for an hour.
  for (let pass = 0; pass < 60; pass += 1) {
    world.clock.turn({ minutes: 1 });
    await reconcile(world.deps, share);
  }
  expect(asked.mock.calls.length).toBeLessThan(40);
  expect((await world.booking(bookingId)).state).toBe('refunding');
  vi.restoreAllMocks();
  world.stripe.refundsBegin('succeeded');
  const [unfunded] = await refundsOf(await world.booking(bookingId));
  if (unfunded) world.stripe.moveRefund(unfunded.id, 'succeeded');
  for (let pass = 0; pass < 11; pass += 1) {
    world.clock.turn({ minutes: 1 });
    await reconcile(world.deps, share);
  }
  expect((await world.booking(bookingId)).state).toBe('refunded');
  expect(await doneAt()).toBeDefined();
});
