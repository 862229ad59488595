import { MongoServerError } from 'mongodb';
import { expect, test, vi } from 'vitest';
import type { BookingDocument, SeatState, ShowDocument, WaitingPerson } from '../../db/documents.ts';
import type { Caller } from '../../dependencies.ts';
import { finishCancellation } from '../cancel-show/finish-cancellation.ts';
import { tellWaiting } from '../cancel-show/tell-waiting.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { finishOffers } from './finish-offer.ts';
import { keyOf } from './line.ts';
import { offerSeats } from './offer-seats.ts';
import { joinLine, placeInLineOf } from './queue.ts';
import { serveLines } from './serve-lines.ts';

const { world, tonight, hold } = cinemaForTests({
  HALL_ROWS: 'A',
  SEATS_PER_ROW: '2',
  SEATS_PER_PERSON: '5',
  UNPAID_SEAT_MINUTES: '60',
});

const CY: Caller = { userId: 'cy', sessionId: 'sess', factorAges: { first: 0, second: 0 } };
const KEY = keyOf('cy');
const SOLD: SeatState = { state: 'sold', bookingId: 'somebody' };
const set = ($set: Record<string, unknown>, _id = tonight()._id) =>
  world.deps.db.shows.updateOne({ _id }, { $set });
const soldOut = () => set({ seats: { A1: SOLD, A2: SOLD } });
const show = () => world.show(tonight()._id);
const join = (count: number) => joinLine(world.deps, CY, tonight()._id, count);
const waits = (more: Partial<WaitingPerson> = {}): WaitingPerson => ({
  userId: 'cy',
  count: 1,
  since: world.clock.now(),
  ...more,
});
const offered = (until = world.clock.in({ minutes: 5 })) => ({
  bookingId: world.deps.ids.next(),
  seats: ['A1'],
  until,
  at: world.clock.now(),
});
const ofCy = () => world.deps.db.bookings.find({ userId: 'cy', showId: tonight()._id }).toArray();

test('of a show that nobody knows there is no place; of one that nobody waits for there is none for the caller', async () => {
  await expect(placeInLineOf(world.deps, CY, '0'.repeat(24))).rejects.toMatchObject({
    status: 404,
    code: 'unknown_show',
  });
  expect(await placeInLineOf(world.deps, CY, tonight()._id)).toBeNull();
});

test('two hundred people are a line; one more is refused, and who is in it may still change the number', async () => {
  await soldOut();
  const crowd = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`k${at}`, waits({ since: new Date(0), userId: `u${at}` })]),
    );
  await set({ waiting: crowd(200) });
  await expect(join(1)).rejects.toMatchObject({ status: 409, code: 'line_full' });
  await set({ waiting: crowd(199) });
  expect(await join(1)).toEqual({ count: 1, ahead: 199 });
  expect(await join(2)).toEqual({ count: 2, ahead: 199 });
});

test('who changes the number keeps the place, also while there are seats; whose seats are held by now is told so', async () => {
  await soldOut();
  await join(1);
  const { since } = (await show()).waiting![KEY]!;
  world.clock.turn({ minutes: 1 });
  await set({ seats: {} });
  expect(await join(2)).toEqual({ count: 2, ahead: 0 });
  expect((await show()).waiting![KEY]).toEqual({ userId: 'cy', count: 2, since });
  await set({ [`waiting.${KEY}.offer`]: offered() });
  expect(await join(1)).toEqual({ count: 2, ahead: 0 });
});

/** Lets something happen just before each write of a show. */
function beforeEachWrite(deed: (write: number) => Promise<unknown>) {
  const { shows } = world.deps.db;
  const update = shows.updateOne.bind(shows);
  let writes = 0;
  vi.spyOn(shows, 'updateOne').mockImplementation(async (...words) => {
    await deed((writes += 1));
    return update(...words);
  });
  return () => writes;
}
const change = ($set: Partial<ShowDocument> | Record<string, unknown>) =>
  world.deps.db.shows.findOneAndUpdate({ _id: tonight()._id }, { $set, $inc: { seatsVersion: 1 } });
/** The same, and the seats stay as they are. */
const alone = ($set: Record<string, unknown>) =>
  world.deps.db.shows.findOneAndUpdate({ _id: tonight()._id }, { $set });

test.each([
  ['seats came free', () => change({ seats: {} }), 'seats_free'],
  ['the show was cancelled', () => alone({ status: 'cancelled' }), 'show_cancelled'],
])('who joins the line while %s learns it', async (_, deed, code) => {
  await soldOut();
  beforeEachWrite(async (write) => write === 1 && deed());
  await expect(join(1)).rejects.toMatchObject({ status: 409, code });
});

test('a person who joined in another tab meanwhile stands in the line once, in the place of that tab', async () => {
  await soldOut();
  const since = world.clock.in({ minutes: -1 });
  beforeEachWrite(async (write) => write === 1 && alone({ [`waiting.${KEY}`]: waits({ since }) }));
  expect(await join(2)).toEqual({ count: 2, ahead: 0 });
  expect((await show()).waiting![KEY]).toEqual({ userId: 'cy', count: 2, since });
});

test('who joins as seats come free and are offered to them is told that nobody is before them', async () => {
  await soldOut();
  const { shows } = world.deps.db;
  const update = shows.updateOne.bind(shows);
  vi.spyOn(shows, 'updateOne').mockImplementationOnce(async (...words) => {
    const written = await update(...words);
    await change({ [`waiting.${KEY}.offer`]: offered() });
    return written;
  });
  expect(await join(2)).toEqual({ count: 2, ahead: 0 });
});

test('seats that never stand still are no line to join', async () => {
  await soldOut();
  const writes = beforeEachWrite(() => change({}));
  await expect(join(1)).rejects.toMatchObject({ status: 409, code: 'busy' });
  expect(writes()).toBe(6);
});

test('tickets and holds that last count against what one person may have, and nothing else does', async () => {
  await soldOut();
  const put = (more: Partial<Parameters<typeof putBooking>[1]>) =>
    putBooking(world, { userId: 'cy', showId: tonight()._id, ...more });
  await put({ state: 'paid', seats: ['A1', 'A2'], holdUntil: new Date(0) });
  await put({ seats: ['B1', 'B2'] });
  await put({ state: 'cancelled', seats: ['C1'] });
  await put({ seats: ['C2'], holdUntil: world.clock.now() });
  await put({ seats: ['C3'], userId: 'bob' });
  await put({ seats: ['C4'], showId: 'another' });
  // It never had a payment page.
  const began = { state: 'pending' as const, at: world.clock.in({ minutes: -50 }), why: '' };
  const ended = { state: 'expired' as const, at: world.clock.now(), why: '' };
  await put({ state: 'expired', seats: ['C5', 'C6'], history: [began, ended] });
  expect(await join(1)).toMatchObject({ count: 1 });
  await expect(join(2)).rejects.toMatchObject({
    status: 409,
    code: 'too_many_seats',
    message:
      'One person can have 5 seats of a show. You have 4: wait for fewer, or ask the cinema for a group.',
  });
});

test('of a show that cannot be booked nothing is offered; of another one the version of its seats is told', async () => {
  const { deps } = world;
  expect(await offerSeats(deps, 'nobody knows it')).toBeUndefined();
  expect(await offerSeats(deps, tonight()._id)).toBe(0);
  await set({ waiting: { [KEY]: waits() } });
  await set({ startsAt: world.clock.now() });
  expect(await offerSeats(deps, tonight()._id)).toBeUndefined();
  await set({ startsAt: world.clock.in({ minutes: 9 }), status: 'cancelled' });
  expect(await offerSeats(deps, tonight()._id)).toBeUndefined();
  expect(await ofCy()).toEqual([]);
  // Held to the start of the show at most.
  await set({ status: 'scheduled' });
  expect(await offerSeats(deps, tonight()._id)).toBe(1);
  expect(await ofCy()).toMatchObject([{ holdUntil: world.clock.in({ minutes: 9 }) }]);
});

test('seats of a hold of which Stripe cannot say whether it was paid are offered to nobody, others are', async () => {
  await hold('ann', tonight(), ['A1', 'A2']);
  await set({
    waiting: { [KEY]: waits({ count: 2 }), k: waits({ userId: 'dora', since: world.clock.in({ ms: 1 }) }) },
  });
  world.clock.turn({ minutes: 10 });
  world.stripe.failNext({ times: 1, how: 'error', method: 'POST' });
  expect(await offerSeats(world.deps, tonight()._id)).toBeDefined();
  expect(await world.deps.db.bookings.countDocuments({ showId: tonight()._id, userId: { $ne: 'ann' } })).toBe(
    0,
  );
  await offerSeats(world.deps, tonight()._id);
  expect(await ofCy()).toMatchObject([{ seats: ['A1', 'A2'] }]);
});

test('a seat that a withdrawn booking left held is offered once that hold is over', async () => {
  const left: SeatState = { state: 'held', bookingId: 'withdrawn', until: world.clock.now() };
  await set({ seats: { A1: left, A2: SOLD }, waiting: { [KEY]: waits() } });
  await offerSeats(world.deps, tonight()._id);
  expect(await ofCy()).toMatchObject([{ seats: ['A1'] }]);
});

test('seats that change at each look are offered to nobody', async () => {
  await set({ waiting: { [KEY]: waits() } });
  const writes = beforeEachWrite(() => change({}));
  expect(await offerSeats(world.deps, tonight()._id)).toBeUndefined();
  expect(writes()).toBe(100);
});

test('an offer becomes an unpaid booking with its message, in the name of who waited, and ends the waiting', async () => {
  const offer = offered();
  await set({ waiting: { [KEY]: waits({ offer }), k: waits({ userId: 'dora' }) } });
  world.clock.turn({ minutes: 1 });
  expect(await finishOffers(world.deps, await show())).toBe(true);
  expect(await ofCy()).toEqual([
    {
      _id: offer.bookingId,
      userId: 'cy',
      userName: 'Name of cy',
      userEmail: 'cy@cinema.test',
      showId: tonight()._id,
      movieId: '100',
      seats: ['A1'],
      amountCents: 1000,
      currency: 'usd',
      state: 'pending',
      holdUntil: offer.until,
      attempt: 1,
      limits: { seatsPerPerson: 5, seatsPerNetwork: world.deps.config.booking.seatsPerNetwork },
      history: [{ state: 'pending', at: offer.at, why: 'waited for' }],
      outbox: [{ kind: 'seats_held', at: offer.at }],
      createdAt: offer.at,
      updatedAt: offer.at,
      schemaVersion: 1,
    },
  ]);
  expect(Object.keys((await show()).waiting ?? {})).toEqual(['k']);
  expect(await finishOffers(world.deps, await show())).toBe(false);
  expect(await finishOffers(world.deps, tonight())).toBe(false);
});

test('an offer that is over before it was written down frees its seats and leaves its person waiting, one that was written does not', async () => {
  const offer = offered(world.clock.now());
  const mine = { state: 'held' as const, bookingId: offer.bookingId, until: offer.until };
  await set({ seats: { A1: mine, A2: SOLD }, waiting: { [KEY]: waits({ offer }) } });
  await finishOffers(world.deps, await show());
  expect(await ofCy()).toEqual([]);
  expect((await show()).seats).toEqual({ A2: SOLD });
  expect((await show()).waiting).toEqual({ [KEY]: waits() });
  const written = offered(world.clock.now());
  await putBooking(world, { _id: written.bookingId, userId: 'cy', showId: tonight()._id });
  await set({ waiting: { [KEY]: waits({ offer: written }) } });
  await finishOffers(world.deps, await show());
  expect((await show()).waiting).toEqual({});
});

test('an offer that another process finishes is written once; one that cannot be written stays, and no other one is taken for it', async () => {
  const offer = offered();
  await set({ waiting: { [KEY]: waits({ offer }) } });
  const insert = vi.spyOn(world.deps.db.bookings, 'insertOne');
  insert.mockRejectedValueOnce(new Error('the disk is full'));
  const seen = await show();
  await expect(finishOffers(world.deps, seen)).rejects.toThrow('the disk is full');
  expect((await show()).waiting![KEY]?.offer).toEqual(offer);
  insert.mockRejectedValueOnce(new MongoServerError({ message: 'E11000 duplicate key', code: 11000 }));
  const later = offered();
  beforeEachWrite(() => change({ [`waiting.${KEY}.offer`]: later }));
  await finishOffers(world.deps, seen);
  expect((await show()).waiting![KEY]?.offer).toEqual(later);
  vi.restoreAllMocks();
  vi.spyOn(world.deps.identity, 'buyer').mockResolvedValueOnce({ name: 'Cy', email: null });
  await finishOffers(world.deps, await show());
  expect((await ofCy())[0]).not.toHaveProperty('userEmail');
});

test('one show whose seats cannot be offered leaves the others alone, and shows that are over are not looked at', async () => {
  await set({ waiting: { [KEY]: waits() } });
  const other = await world.addShow({ waiting: { [KEY]: waits() } });
  await world.addShow({ waiting: { [KEY]: waits() }, status: 'cancelled' });
  await world.addShow({ waiting: { [KEY]: waits() }, startsAt: world.clock.now() });
  await world.addShow({ waiting: {} });
  await world.deps.db.shows.deleteMany({
    _id: { $nin: [tonight()._id, other._id] },
    waiting: { $exists: false },
  });
  const { shows } = world.deps.db;
  const find = vi.spyOn(shows, 'findOne').mockRejectedValueOnce(new Error('the connection broke'));
  const told = vi.spyOn(world.deps.log, 'error');
  await serveLines(world.deps);
  expect(told).toHaveBeenCalledTimes(1);
  const looked = new Set(find.mock.calls.map(([filter]) => filter?._id));
  expect(looked.has(tonight()._id) && looked.has(other._id)).toBe(true);
  expect(await world.deps.db.bookings.countDocuments({ userId: 'cy', showId: other._id })).toBe(1);
});

/** Somebody else comes between a look at the show, with an offer to Cy, and its booking. */
async function offerSeenBefore(between: (offer: ReturnType<typeof offered>) => Promise<unknown>) {
  const offer = offered();
  const mine = { state: 'held' as const, bookingId: offer.bookingId, until: offer.until };
  await set({ seats: { A1: mine }, waiting: { [KEY]: waits({ offer }) } });
  const seen = await show();
  await between(offer);
  await finishOffers(world.deps, seen);
  return world.booking(offer.bookingId);
}
async function cancelShow() {
  const cancellation = { actor: 'boss', reason: 'No power', at: world.clock.now() };
  await set({ status: 'cancelled', cancellation });
  await finishCancellation(world.deps, await show());
}
const written = ({ bookingId: _id }: { bookingId: string }, more: Partial<BookingDocument> = {}) =>
  putBooking(world, { _id, userId: 'cy', showId: tonight()._id, ...more });

test('an offer whose booking is written as its show is cancelled holds nothing, and no other booking is ended for it', async () => {
  const others = ['0', 'f'].map((digit) => digit.repeat(24));
  const holdUntil = world.clock.in({ minutes: 1 });
  for (const _id of others) await putBooking(world, { _id, userId: 'dora', showId: 'another', holdUntil });
  const { state, history } = await offerSeenBefore(cancelShow);
  expect([state, history.at(-1)?.why]).toEqual(['cancelled', 'the show was cancelled']);
  expect((await show()).seats).toEqual({});
  for (const _id of others) expect((await world.booking(_id)).state).toBe('pending');
});

test.each([
  [
    'theirs as the line was told, tells them that the show was cancelled',
    true,
    ['seats_held', 'show_cancelled'],
  ],
  ['written after they were told as one who waits, tells nothing more', false, ['seats_held']],
] as const)('the end of an offer whose booking was %s', async (_, isFirst, kinds) => {
  const { outbox } = await offerSeenBefore(async (offer) => {
    if (isFirst) await written(offer, { outbox: [{ kind: 'seats_held', at: offer.at }] });
    const cancellation = { actor: 'boss', reason: 'No power', at: world.clock.now() };
    await set({ status: 'cancelled', cancellation });
    await tellWaiting(world.deps, await show());
  });
  expect(outbox?.map(({ kind }) => kind)).toEqual(kinds);
});

test('an offer that another process has finished keeps its booking, whatever show was cancelled', async () => {
  await world.addShow({ status: 'cancelled' });
  const finished = async (offer: { bookingId: string }) => {
    await written(offer);
    await set({ waiting: {} });
  };
  expect((await offerSeenBefore(finished)).state).toBe('pending');
});

test.each([
  ['was paid', { state: 'paid' }],
  ['has a payment page', { session: { id: 'cs_test_open', url: null } }],
] as const)('of a cancelled show the booking of an offer that %s is left to its money', async (_, change) => {
  const booking = await offerSeenBefore(async (offer) => {
    await cancelShow();
    await written(offer, change);
  });
  expect(booking).toMatchObject({ state: 'pending', ...change });
});
