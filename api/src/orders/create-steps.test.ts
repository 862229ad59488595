import { createHash } from 'node:crypto';
import { MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, test, vi } from 'vitest';
import type { BookingDocument, ShowDocument } from '../db/documents.ts';
import { createBooking } from './create.ts';
import { callerOf } from './testing/caller.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';

const { world, tonight, hold } = cinemaForTests({ STRIPE_PAYMENT_METHODS: 'card,us_bank_account' });

const ANN = callerOf('ann');
const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const idOf = (key: string) => sha(JSON.stringify(['ann', tonight()._id, key])).slice(0, 24);
const MINE = new RegExp('/my-booking$');

/** What is for sale as it was remembered: nothing of it is looked up. */
function offersOf(show: ShowDocument) {
  return {
    find: vi.fn(async () => ({ show, title: 'The Heron' })),
    claimed: vi.fn(),
    forget: vi.fn(),
  };
}
const order = (change: { seats?: string[]; idempotencyKey?: string } = {}) => ({
  showId: tonight()._id,
  seats: ['A2', 'A1'],
  ...change,
});
function place(change: Parameters<typeof order>[0] = {}, show = tonight(), caller: object = {}) {
  const offers = offersOf(show);
  const placed = createBooking(
    world.deps,
    offers,
    { ...ANN, ...caller },
    { ...order(change), showId: show._id },
  );
  return { offers, placed };
}
const ownOf = (showId = tonight()._id) => world.deps.db.bookings.find({ showId, userId: 'ann' }).toArray();
const occupy = (seats: ShowDocument['seats'], show = tonight()) =>
  world.deps.db.shows.updateOne({ _id: show._id }, { $set: { seats } });

/** The next claim finds what a deed has done a moment before. */
function beforeClaim(deed: (booking: BookingDocument) => Promise<unknown>) {
  const { shows, bookings } = world.deps.db;
  const claim: (...words: Parameters<typeof shows.updateOne>) => ReturnType<typeof shows.updateOne> =
    shows.updateOne.bind(shows);
  vi.spyOn(shows, 'updateOne').mockImplementationOnce(async (...words) => {
    const [booking] = await bookings.find({ showId: String(words[0]?._id) }).toArray();
    vi.restoreAllMocks();
    if (booking) await deed(booking);
    return claim(...words);
  });
}
/** The next withdrawal finds what a deed has done a moment before. */
function beforeWithdrawal(deed: (_id: string) => Promise<unknown>) {
  const { bookings } = world.deps.db;
  const remove: (...words: Parameters<typeof bookings.deleteOne>) => ReturnType<typeof bookings.deleteOne> =
    bookings.deleteOne.bind(bookings);
  vi.spyOn(bookings, 'deleteOne').mockImplementationOnce(async (...words) => {
    await deed(String(words[0]?._id));
    return remove(...words);
  });
}

test('what is written down of an order: who, what, for how much, until when, and from where', async () => {
  const insert = vi.spyOn(world.deps.db.bookings, 'insertOne');
  const at = world.clock.now();
  const { placed, offers } = place({ idempotencyKey: 'k' }, tonight(), { network: 'n1' });
  const { bookingId } = await placed;
  const { _id: showId } = tonight();
  const hash = sha(`${showId} A1 A2`);
  const written = {
    _id: idOf('k'),
    userId: 'ann',
    userName: 'Name of ann',
    userEmail: 'ann@cinema.test',
    showId,
    movieId: '100',
    seats: ['A1', 'A2'],
    amountCents: 2000,
    currency: 'usd',
    state: 'pending',
    holdUntil: world.clock.in({ minutes: 10 }),
    attempt: 1,
    holdSlot: 0,
    limits: { seatsPerPerson: 1000, seatsPerNetwork: 24 },
    network: 'n1',
    orderHash: hash,
    idempotencyKey: 'k',
    requestHash: hash,
    history: [{ state: 'pending', at, why: 'booked' }],
    createdAt: at,
    updatedAt: at,
    schemaVersion: 1,
  };
  expect(insert.mock.calls[0]?.[0]).toStrictEqual(written);
  expect(bookingId).toBe(written._id);
  expect(offers.claimed.mock.calls).toMatchObject([[{ _id: bookingId }]]);
  expect(offers.forget).not.toHaveBeenCalled();
});

test('what nobody told is not written down: no key, no network, no address', async () => {
  vi.spyOn(world.deps.identity, 'buyer').mockResolvedValueOnce({ name: 'Ann', email: null });
  vi.spyOn(world.deps.ids, 'next').mockReturnValueOnce('a'.repeat(24));
  const insert = vi.spyOn(world.deps.db.bookings, 'insertOne');
  await place().placed;
  const written = insert.mock.calls[0]?.[0];
  expect(written).toMatchObject({ _id: 'a'.repeat(24), userName: 'Ann' });
  for (const field of ['userEmail', 'network', 'idempotencyKey', 'requestHash'])
    expect(written).not.toHaveProperty(field);
});

test('an order without a key reads no booking before it is written', async () => {
  const { bookings } = world.deps.db;
  const [read, insert] = [vi.spyOn(bookings, 'findOne'), vi.spyOn(bookings, 'insertOne')];
  await place().placed;
  const [first = Infinity] = read.mock.invocationCallOrder;
  expect(first).toBeGreaterThan(insert.mock.invocationCallOrder[0] ?? Infinity);
});

test('an order that lost its seats is withdrawn alone, says who has them, and what was remembered is forgotten', async () => {
  // Somebody else's order that is just being made.
  const other = await putBooking(world, { userId: 'bob', showId: tonight()._id, seats: ['B1'] });
  const A2 = { state: 'sold' as const, bookingId: 'other' };
  await occupy({ A2 });
  const { placed, offers } = place();
  await expect(placed).rejects.toMatchObject({ status: 409, code: 'seats_taken', extra: { seats: ['A2'] } });
  expect(offers.forget.mock.calls).toEqual([[tonight()._id]]);
  expect(offers.claimed).not.toHaveBeenCalled();
  expect(await ownOf()).toEqual([]);
  expect(await world.booking(other._id)).toEqual(other);
  expect((await world.show(tonight()._id)).seats).toEqual({ A2 });
});

test.each([
  ['cancelled', { status: 'cancelled' }, 'show_cancelled'],
  ['begun', { startsAt: new Date(0) }, 'show_started'],
] as const)('an order for a show that was %s meanwhile says so and is withdrawn', async (_, change, code) => {
  const { placed } = place();
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: change });
  await expect(placed).rejects.toMatchObject({ status: 409, code });
  expect(await ownOf()).toEqual([]);
});

test('an order whose claim the database did not answer is not withdrawn: nobody knows whether it was carried out', async () => {
  vi.spyOn(world.deps.db.shows, 'updateOne').mockRejectedValueOnce(new MongoNetworkError('gone'));
  await expect(place().placed).rejects.toThrow('gone');
  expect(await ownOf()).toMatchObject([{ state: 'pending' }]);
});

test('an order that is over, or has got a page meanwhile, is not withdrawn and keeps its seats', async () => {
  // Any page that Stripe knows as open.
  const { sessionId: id, url } = await hold('bob', await world.addShow(), ['A1']);
  const other = { state: 'sold' as const, bookingId: 'other' };
  await occupy({ A2: other });
  const { bookings } = world.deps.db;
  beforeWithdrawal((_id) => bookings.updateOne({ _id }, { $set: { state: 'cancelled' } }));
  await expect(place().placed).rejects.toMatchObject({ code: 'seats_taken' });
  expect(await ownOf()).toMatchObject([{ state: 'cancelled' }]);
  let A1;
  beforeWithdrawal(async (_id) => {
    const session = { id, url };
    A1 = { state: 'held' as const, bookingId: _id, until: world.clock.in({ minutes: 10 }) };
    await bookings.updateOne({ _id }, { $set: { session } });
    await occupy({ A1, A2: other });
  });
  expect(await place().placed).toMatchObject({ url });
  expect((await ownOf()).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'pending']);
  expect((await world.show(tonight()._id)).seats).toEqual({ A1, A2: other });
});

test('what Pay Now took for an order a moment before it was withdrawn is free again', async () => {
  const other = { state: 'sold' as const, bookingId: 'other' };
  await occupy({ A2: other });
  beforeWithdrawal((_id) => {
    const A1 = { state: 'held' as const, bookingId: _id, until: world.clock.in({ minutes: 10 }) };
    return occupy({ A1, A2: other });
  });
  await expect(place().placed).rejects.toMatchObject({ code: 'seats_taken' });
  expect((await world.show(tonight()._id)).seats).toEqual({ A2: other });
});

test.each<[string, Partial<BookingDocument>]>([
  ['was withdrawn and made anew by the same intent', { holdUntil: new Date('2030-01-01') }],
  ['got a page that is being closed, for which money may come', { attempt: 2, closingPage: 'cs_1' }],
])('an order that %s meanwhile is not withdrawn by who lost its seats before', async (_, change) => {
  await occupy({ A2: { state: 'sold', bookingId: 'other' } });
  const { bookings } = world.deps.db;
  beforeWithdrawal((_id) => bookings.updateOne({ _id }, { $set: change }));
  await expect(place().placed).rejects.toMatchObject({ code: 'seats_taken' });
  expect(await ownOf()).toMatchObject([change]);
});

test('an order that cannot be withdrawn says why it got no seats, and stays for the sweep', async () => {
  await occupy({ A2: { state: 'sold', bookingId: 'other' } });
  vi.spyOn(world.deps.db.bookings, 'deleteOne').mockRejectedValueOnce(new Error('gone'));
  await expect(place().placed).rejects.toMatchObject({ code: 'seats_taken' });
  expect(await ownOf()).toMatchObject([{ state: 'pending' }]);
});

test('a free order whose seats another tab has sold to it meanwhile is the ticket', async () => {
  const free = await world.addShow({ priceCents: 0 });
  beforeClaim(({ _id: bookingId }) =>
    occupy({ A1: { state: 'sold', bookingId }, A2: { state: 'sold', bookingId } }, free),
  );
  expect(await place({}, free).placed).toMatchObject({ url: expect.stringMatching(MINE) });
  expect(await ownOf(free._id)).toMatchObject([{ state: 'paid' }]);
});

test('a free order whose seats are taken is refused and withdrawn', async () => {
  const free = await world.addShow({ priceCents: 0 });
  await occupy({ A1: { state: 'sold', bookingId: 'other' } }, free);
  await expect(place({}, free).placed).rejects.toMatchObject({ code: 'seats_taken' });
  expect(await ownOf(free._id)).toEqual([]);
});

test('an order of one cent is none that is free: paid in another tab meanwhile, it is led to that page', async () => {
  const cheap = await world.addShow({ priceCents: 1 });
  const theirs = await hold('bob', await world.addShow(), ['A1']);
  beforeClaim(async ({ _id: bookingId }) => {
    await occupy({ A1: { state: 'sold', bookingId } }, cheap);
    const session = { id: theirs.sessionId, url: theirs.url };
    await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { session } });
  });
  const open = vi.spyOn(world.deps.payments.checkout.sessions, 'create');
  expect(await place({ seats: ['A1'] }, cheap).placed).toMatchObject({ url: theirs.url });
  expect(open).not.toHaveBeenCalled();
});

const DUPLICATE = new MongoServerError({ code: 11_000, message: 'duplicate key' });

test('an order that fails otherwise than by its slot is not written again', async () => {
  const insert = vi.spyOn(world.deps.db.bookings, 'insertOne').mockRejectedValueOnce(new Error('gone'));
  await expect(place().placed).rejects.toThrow('gone');
  expect(insert).toHaveBeenCalledTimes(1);
});

test('an order whose slots are taken again and again gives up after twelve times', async () => {
  const insert = vi.spyOn(world.deps.db.bookings, 'insertOne').mockRejectedValue(DUPLICATE);
  await expect(place().placed).rejects.toMatchObject({ status: 409, code: 'busy' });
  expect(insert).toHaveBeenCalledTimes(12);
});

test('of two orders with one key the later one is led to the ticket that the other has become', async () => {
  const { showId } = order();
  const requestHash = sha(`${showId} A1 A2`);
  const mine = { _id: idOf('k1'), userId: 'ann', showId, idempotencyKey: 'k1', requestHash };
  await putBooking(world, { ...mine, state: 'paid' });
  vi.spyOn(world.deps.db.bookings, 'findOne').mockResolvedValueOnce(null);
  const insert = vi.spyOn(world.deps.db.bookings, 'insertOne');
  const placed = await place({ idempotencyKey: 'k1' }).placed;
  expect(placed).toMatchObject({ bookingId: idOf('k1'), url: expect.stringMatching(MINE) });
  expect(insert).toHaveBeenCalledTimes(1);
});

test('a key that was used for other seats says so', async () => {
  const { showId } = order();
  const mine = { _id: idOf('k2'), userId: 'ann', showId, idempotencyKey: 'k2' };
  await putBooking(world, { ...mine, requestHash: sha(`${showId} A1`) });
  await expect(place({ idempotencyKey: 'k2' }).placed).rejects.toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  });
});

/** An order with key `k` as it was left, so many milliseconds ago. */
async function left(change: Partial<BookingDocument>) {
  const { showId } = order();
  const seats = ['A1', 'A2'];
  const requestHash = sha(`${showId} A1 A2`);
  const mine = { _id: idOf(showId), userId: 'ann', showId, idempotencyKey: showId, seats, requestHash };
  return putBooking(world, { ...mine, ...change });
}
const again = () => place({ idempotencyKey: tonight()._id }).placed;

test.each([
  ['is being made', {}, 'in_flight'],
  ['was tried before its last change', { page: { key: 0, failedAt: new Date(0) } }, 'in_flight'],
  ['is cancelled', { state: 'cancelled' }, 'booking_cancelled'],
] as const)('the same key while the order %s', async (_, change, code) => {
  await left(change);
  await expect(again()).rejects.toMatchObject({ status: 409, code });
});

test('the same key once a try to open the page has failed goes on at once', async () => {
  await left({ page: { key: 1, failedAt: world.clock.now() } });
  expect((await again()).url).toMatch(/^http/);
});

test('the same key while the seats are held answers the page without asking Stripe', async () => {
  const url = 'http://stripe.test/page';
  await left({ session: { id: 'cs_1', url } });
  const ask = vi.spyOn(world.deps.payments.checkout.sessions, 'retrieve');
  expect((await again()).url).toBe(url);
  expect(ask).not.toHaveBeenCalled();
});

test('the same key while its page is paid on leads nobody there once more', async () => {
  const { sessionId: id, url } = await hold('bob', await world.addShow(), ['A1']);
  world.stripe.payLater(id);
  await left({ session: { id, url }, payingPage: id });
  await expect(again()).rejects.toMatchObject({ status: 409, code: 'payment_processing' });
});

test.each([
  ['whose hold ends in this moment', { holdUntil: 0 }],
  ['whose hold is over', { holdUntil: -1 }],
  ['that has expired', { holdUntil: 1, state: 'expired' as const }],
])('the same key never answers the page of an order %s', async (_, { holdUntil, ...change }) => {
  const url = 'http://stripe.test/page';
  await left({ ...change, session: { id: 'cs_unknown', url }, holdUntil: world.clock.in({ ms: holdUntil }) });
  const answer = await again();
  expect(answer.url).not.toBe(url);
  expect(answer.bookingId).toBe(idOf(tonight()._id));
});

test('the same key after the ticket leads to My Booking', async () => {
  await left({ state: 'paid', session: { id: 'cs_1', url: 'http://stripe.test/page' } });
  const insert = vi.spyOn(world.deps.db.bookings, 'insertOne');
  expect((await again()).url).toMatch(MINE);
  expect(insert).not.toHaveBeenCalled();
});
