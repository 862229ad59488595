import type { MatchKeysAndValues } from 'mongodb';
import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../../db/documents.ts';
import type { Caller } from '../../dependencies.ts';
import { sweep } from '../settlement/sweep.ts';
import { beforeUpdate } from '../testing/before-update.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { shareHold } from './share-hold.ts';
import { renewLink, sharedSeats, takeSeat } from './shared-seats.ts';

const { world, tonight, hold } = cinemaForTests();

const caller = (userId: string): Caller => ({
  userId,
  sessionId: 'sess',
  factorAges: { first: 0, second: 0 },
});
const ANN = caller('ann');
const BEN = caller('ben');
const OTHER = { id: 'cs_test_other', url: 'http://stripe.test/other' };

const set = (id: string, $set: MatchKeysAndValues<BookingDocument>) =>
  world.deps.db.bookings.findOneAndUpdate({ _id: id }, { $set });
const partsOf = (token: string) => world.deps.db.bookings.find({ 'share.token': token }).toArray();

/** Ann shares two seats; an older booking of Bob's is nobody's business. */
async function share(): Promise<string> {
  await putBooking(world, { userId: 'bob', showId: tonight()._id, seats: ['J1'], attempt: 2 });
  const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  return shareHold(world.deps, ANN, bookingId);
}

test.each([
  ['was ended', { state: 'expired' }],
  ['is another friend’s', { userId: 'cy' }],
  ['has a page', { session: OTHER }],
  ['was taken, and its holder came back', { 'share.isTaken': true }],
  ['has another link', { 'share.token': 'another' }],
  ['is over', { holdUntil: new Date(0) }],
] as const)('a seat that %s since it was looked up is not taken', async (_, change) => {
  const token = await share();
  const part = (await partsOf(token)).find(({ seats }) => seats[0] === 'A1')!;
  beforeUpdate(world.deps.db, 1, () => set(part._id, change));
  await expect(takeSeat(world.deps, BEN, token, 'A1')).rejects.toMatchObject({
    status: 409,
    code: 'seats_taken',
    extra: { seats: ['A1'] },
  });
  expect((await world.booking(part._id)).userId).not.toBe('ben');
});

test('who takes a seat has it under their own name and network, and the list of bookings learns it', async () => {
  const token = await share();
  const words = { user: 'ann', movie: '', startsAt: new Date(0), words: [] };
  await world.deps.db.bookings.updateMany({ 'share.token': token }, { $set: { listKeys: words } });
  world.clock.turn({ minutes: 1 });
  const id = await takeSeat(world.deps, { ...BEN, network: 'of-ben' }, token, 'A2');
  const { name } = await world.deps.identity.buyer('ben');
  expect(await world.booking(id)).toMatchObject({
    userId: 'ben',
    userName: name,
    network: 'of-ben',
    attempt: 2,
    updatedAt: world.clock.now(),
  });
  expect(await world.booking(id)).not.toHaveProperty('listKeys');
  // Once more is the same, also for whoever else has it by then.
  expect(await takeSeat(world.deps, BEN, token, 'A2')).toBe(id);
});

test('who takes a seat in two tabs at once has it in both', async () => {
  const token = await share();
  const [part] = await partsOf(token);
  beforeUpdate(world.deps.db, 1, () => set(part?._id ?? '', { userId: 'ben', 'share.isTaken': true }));
  expect(await takeSeat(world.deps, BEN, token, 'A1')).toBe(part?._id);
});

test('a seat for which its holder has pressed Pay Now is taken by a friend who holds other seats of the show', async () => {
  const token = await share();
  const part = (await partsOf(token)).find(({ seats }) => seats[0] === 'A1')!;
  world.clock.turn({ minutes: 60 });
  await sweep(world.deps);
  // Stripe opens no page, so that the seat is held without one.
  world.stripe.failNext({ times: 1, how: 'rate-limit', method: 'POST', path: '/v1/checkout/sessions' });
  expect((await world.as('ann').pay(part._id)).http).toBe(502);
  const own = await hold('ben', tonight(), ['C1']);
  expect(await takeSeat(world.deps, BEN, token, 'A1')).toBe(part._id);
  expect(await world.booking(part._id)).toMatchObject({ userId: 'ben', state: 'pending' });
  expect((await world.booking(own.bookingId)).holdSlot).toBe(0);
  expect(await world.booking(part._id)).not.toHaveProperty('holdSlot');
});

test('a link that is renewed takes the secret of nobody else’s seats', async () => {
  const token = await share();
  const stray = await putBooking(world, {
    userId: 'dora',
    showId: tonight()._id,
    seats: ['B1'],
    share: { token, holder: 'dora', holderName: 'Dora' },
  });
  await renewLink(world.deps, ANN, token);
  expect((await world.booking(stray._id)).share?.token).toBe(token);
});

/** Seats that Ann shares, put into the database as they are told, in that order. */
async function parts(...seats: (Partial<BookingDocument> & { seats: string[] })[]) {
  const startsAt = world.clock.in({ minutes: 95 });
  const { _id: showId } = await world.addShow({ startsAt, hall: 3, priceCents: 1250, movieId: '200' });
  const token = `link-of-${showId}`;
  const share = { token, holder: 'ann', holderName: 'Ann' };
  for (const one of seats) await putBooking(world, { userId: 'ann', showId, movieId: '200', share, ...one });
  return { showId, token, startsAt };
}

test('a link tells the show, how old one has to be, the holder, until when seats are held, and of each in their order whose it is', async () => {
  const movie = await world.deps.db.movies.findOne({});
  await world.deps.db.movies.insertOne({ ...movie!, _id: '200', title: 'The Crane', age_rating: 'T16' });
  const until = world.clock.in({ minutes: 20 });
  const bens = { token: '', holder: 'ann', holderName: 'Ann', isTaken: true };
  const { token, startsAt } = await parts(
    { seats: ['A4'], holdUntil: until, session: OTHER },
    { seats: ['A1'], state: 'paid', holdUntil: world.clock.in({ minutes: 1 }) },
    { seats: ['A5'], state: 'cancelled' },
    { seats: ['A2'], holdUntil: until },
    { seats: ['A6'], holdUntil: world.clock.now() },
    { seats: ['A3'], holdUntil: until, userId: 'ben' },
  );
  await world.deps.db.bookings.updateOne(
    { 'share.token': token, userId: 'ben' },
    { $set: { share: { ...bens, token } } },
  );
  const { seats, ...view } = await sharedSeats(world.deps, BEN, token);
  expect(view).toEqual({
    title: 'The Crane',
    showDateTime: startsAt.toISOString(),
    hall: 3,
    price: 12.5,
    ageRating: 'T16',
    holder: { name: 'Ann', isYou: false },
    expiresAt: until.toISOString(),
    now: world.clock.now().toISOString(),
  });
  expect(seats.map(({ seat, state }) => `${seat} ${state}`)).toEqual([
    'A1 paid',
    'A2 free',
    'A3 taken',
    'A4 taken',
    'A5 gone',
    'A6 gone',
  ]);
  expect(seats.map(({ bookingId }) => bookingId !== null)).toEqual([false, false, true, false, false, false]);
  expect((await sharedSeats(world.deps, ANN, token)).holder.isYou).toBe(true);
});

test('once nothing is held any more a link tells no end; without its movie it has no title, without its show it is none', async () => {
  const { showId, token } = await parts(
    { seats: ['A1'], state: 'paid' },
    { seats: ['A2'], holdUntil: world.clock.now() },
    { seats: ['A3'], state: 'cancelled' },
  );
  await world.deps.db.movies.deleteOne({ _id: '200' });
  const untitled = await sharedSeats(world.deps, ANN, token);
  expect(untitled).toMatchObject({ title: '', expiresAt: null });
  expect(untitled).not.toHaveProperty('ageRating');
  await world.deps.db.shows.deleteOne({ _id: showId });
  await expect(sharedSeats(world.deps, ANN, token)).rejects.toMatchObject({ code: 'unknown_share' });
});

test('the last seat of a link is held as long as the others; a friend can have no more seats than anybody, and none that was not shared', async () => {
  const { showId, token } = await parts({ seats: ['A1'], holdUntil: world.clock.in({ minutes: 20 }) });
  await expect(takeSeat(world.deps, BEN, token, 'B1')).rejects.toMatchObject({ code: 'unknown_share' });
  const { expiresAt } = await sharedSeats(world.deps, BEN, token);
  expect(expiresAt).toBe(world.clock.in({ minutes: 20 }).toISOString());
  const { seatsPerPerson } = world.deps.config.booking;
  const own = Array.from({ length: seatsPerPerson }, (_, at) => `B${at + 1}`);
  await putBooking(world, { userId: 'ben', showId, seats: own, state: 'paid' });
  await expect(takeSeat(world.deps, BEN, token, 'A1')).rejects.toMatchObject({ code: 'too_many_seats' });
  const anns = await takeSeat(world.deps, ANN, token, 'A1');
  expect((await world.booking(anns)).share).not.toHaveProperty('isTaken');
});

test('who has no address or language takes over none, and who has an address has it on the payment page', async () => {
  const anns = { userEmail: 'ann@cinema.test', language: 'vi' } as const;
  const { token } = await parts({ seats: ['A1'], ...anns }, { seats: ['A2'], ...anns });
  const ben = await world.booking(await takeSeat(world.deps, BEN, token, 'A1'));
  expect(ben.userEmail).toBe('ben@cinema.test');
  expect(ben).not.toHaveProperty('network');
  expect(ben).not.toHaveProperty('language');
  vi.spyOn(world.deps.identity, 'buyer').mockResolvedValueOnce({ name: 'Cy', email: null });
  const cys = await world.booking(await takeSeat(world.deps, caller('cy'), token, 'A2'));
  expect(cys).toMatchObject({ userId: 'cy', userName: 'Cy' });
  expect(cys).not.toHaveProperty('userEmail');
});

test('a seat whose payment is on its way is told as that, also as the time of the others ends', async () => {
  const token = await share();
  const part = (await partsOf(token)).find(({ seats }) => seats[0] === 'A1')!;
  const states = async () => (await sharedSeats(world.deps, BEN, token)).seats.map(({ state }) => state);
  await set(part._id, { session: OTHER, payingPage: OTHER.id });
  expect(await states()).toEqual(['paying', 'free']);
  world.clock.turn({ minutes: 40 });
  expect(await states()).toEqual(['paying', 'gone']);
});

test('a link tells of its holder until the show is over, and of nobody after that', async () => {
  const { showId, token } = await parts({ seats: ['A1'], state: 'paid' });
  const end = (endsAt: Date) => world.deps.db.shows.updateOne({ _id: showId }, { $set: { endsAt } });
  await end(world.clock.in({ minutes: 1 }));
  expect((await sharedSeats(world.deps, BEN, token)).holder.name).toBe('Ann');
  await end(world.clock.now());
  await expect(sharedSeats(world.deps, BEN, token)).rejects.toMatchObject({ code: 'unknown_share' });
});
