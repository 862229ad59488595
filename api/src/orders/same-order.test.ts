import { expect, test, vi } from 'vitest';
import { Failure } from '../http/failure.ts';
import { ownOfShow } from '../bookings/own-of-show.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';
import { inOwnWords, lostToSomebody, ownBookingOfSeats, sameOrderAmong } from './same-order.ts';

const { world, tonight } = cinemaForTests();

const SEATS = ['A1', 'A2'];
const put = (seats = SEATS, userId = 'ann', showId = tonight()._id) =>
  putBooking(world, { userId, showId, seats });
const give = (bookingId: string, seats: string[], showId = tonight()._id) =>
  world.deps.db.shows.updateOne(
    { _id: showId },
    { $set: Object.fromEntries(seats.map((seat) => [`seats.${seat}`, { state: 'sold', bookingId }])) },
  );
const ownOf = async (order: { showId: string; seats: string[] }) =>
  ownBookingOfSeats(world.deps, await ownOfShow(world.deps, { ...order, userId: 'ann' }), order);
const wanted = () => ({ showId: tonight()._id, seats: SEATS });

test('one booking of the same seats, or none, needs no look at the show', async () => {
  const [booking, other] = [await put(), await put(['A1', 'A3'])];
  const look = vi.spyOn(world.deps.db.shows, 'findOne');
  expect(await sameOrderAmong(world.deps, [other, booking], wanted())).toBe(booking);
  expect(await sameOrderAmong(world.deps, [other], wanted())).toBeUndefined();
  expect(look).not.toHaveBeenCalled();
});

test('of several bookings of the very same seats the one that has any of them is meant, else the first', async () => {
  // Whichever show is found when nobody says which: it is not this one.
  for (const digit of ['0', 'f']) await world.addShow({ _id: digit.repeat(24) });
  const elsewhere = await world.addShow();
  const [first, second, third] = [await put(), await put(), await put()];
  const other = await put(['A1']);
  const open = [other, first, second, third];
  await give(third._id, SEATS, elsewhere._id);
  expect(await sameOrderAmong(world.deps, open, wanted())).toBe(first);
  await give(second._id, ['A2']);
  expect(await sameOrderAmong(world.deps, open, wanted())).toBe(second);
  await give(second._id, SEATS);
  expect(await sameOrderAmong(world.deps, [first, second], wanted())).toBe(second);
});

test('when the show is gone the first booking of the seats is meant', async () => {
  const gone = { showId: 'f'.repeat(24), seats: SEATS };
  const [first, second] = [await put(), await put()];
  expect(await sameOrderAmong(world.deps, [first, second], gone)).toBe(first);
});

test.each([
  ['seats_taken', true],
  ['hold_ended', true],
  ['unknown_booking', true],
  ['too_many_holds', false],
  ['show_started', false],
] as const)("a refusal with %s may be one's own other tab: %s", (code, isOwn) => {
  expect(lostToSomebody(new Failure(409, code, 'No.'))).toBe(isOwn);
});

test('what only looks like a refusal is none', () => {
  expect(lostToSomebody(Object.assign(new Error('No.'), { code: 'seats_taken' }))).toBe(false);
});

test('who is refused because of nothing but seats that they share is told so; any other refusal stays as it is', async () => {
  const now = world.clock.now();
  const plain = await put(['A1']);
  const part = { ...plain, share: { token: 'secret', holder: 'ann', holderName: 'Ann' } };
  const taken = (...seats: string[]) => new Failure(409, 'seats_taken', 'Taken.', { seats });
  const told = inOwnWords(taken('A1'), [await put(['A3']), part], now);
  expect(told).toMatchObject({
    status: 409,
    code: 'seats_taken',
    message: 'You share A1 with friends: see My Booking. Please choose other seats.',
    extra: { seats: ['A1'] },
  });
  for (const [refusal, own] of [
    [taken('A1', 'A3'), part],
    [taken('A3'), part],
    [taken(), part],
    [taken('A1'), plain],
    [taken('A1'), { ...part, state: 'expired' as const }],
    [taken('A1'), { ...part, holdUntil: now }],
    [new Failure(409, 'show_started', 'Too late.', { seats: ['A1'] }), part],
    [Object.assign(new Error('No.'), { code: 'seats_taken', extra: { seats: ['A1'] } }), part],
  ] as const)
    expect(inOwnWords(refusal, [own], now)).toBe(refusal);
});

test('seats are taken by the own booking of exactly these seats that has the first of them', async () => {
  const elsewhere = await world.addShow();
  const [part, stale, mine] = [await put(['A1']), await put(), await put()];
  expect(await ownOf(wanted())).toBeNull();
  await give(stale._id, SEATS, elsewhere._id);
  await give(mine._id, SEATS);
  expect((await ownOf(wanted()))?._id).toBe(mine._id);
  await give(part._id, ['A1']);
  expect(await ownOf(wanted())).toBeNull();
  expect((await ownOf({ ...wanted(), seats: ['A1'] }))?._id).toBe(part._id);
});

test.each([
  ['pending', true],
  ['paid', true],
  ['expired', true],
  ['cancelled', false],
  ['refunding', false],
  ['refunded', false],
] as const)('what a booking has that is %s is its own: %j', async (state, is) => {
  const one = await put();
  await world.deps.db.bookings.updateOne({ _id: one._id }, { $set: { state } });
  await give(one._id, SEATS);
  expect((await ownOf(wanted()))?._id === one._id).toBe(is);
});

test("neither another show's booking nor another person's is one's own", async () => {
  const elsewhere = await world.addShow();
  const theirs = await put(SEATS, 'bob');
  await give(theirs._id, SEATS);
  expect(await ownOf(wanted())).toBeNull();
  const away = await put(SEATS, 'ann', elsewhere._id);
  await give(away._id, SEATS);
  expect(await ownOf(wanted())).toBeNull();
});

test('who has no booking of these seats is told so after one question', async () => {
  await put(['A1']);
  const look = vi.spyOn(world.deps.db.shows, 'findOne');
  expect(await ownOf(wanted())).toBeNull();
  expect(look).not.toHaveBeenCalled();
});
