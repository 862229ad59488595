import { MongoNetworkError } from 'mongodb';
import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../db/documents.ts';
import { startPayment } from './start-payment.ts';
import { beforeNextMove } from './testing/before-next-move.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';

const { world, tonight } = cinemaForTests();

const TITLE = 'The Heron';
const put = (userId: string, booking: Partial<BookingDocument> = {}) =>
  putBooking(world, { userId, showId: tonight()._id, ...booking });
const start = (booking: BookingDocument) => startPayment(world.deps, booking, TITLE);
const set = (id: string, $set: Partial<BookingDocument>) =>
  world.deps.db.bookings.findOneAndUpdate({ _id: id }, { $set });
const sessions = () => world.deps.payments.checkout.sessions;
const statusOf = async (id: string) => (await sessions().retrieve(id)).status;
const failOpening = (how: 'rate-limit' | 'saved-error') =>
  world.stripe.failNext({ times: 1, how, method: 'POST', path: '/v1/checkout/sessions' });

/** What was opened at Stripe, in order. */
function opened() {
  const create = vi.spyOn(sessions(), 'create');
  return async () => Promise.all(create.mock.results.map(async ({ value }) => (await value).id as string));
}
/** Does something just before the next write of a page, or of the note that none came. */
function beforeNextNote(deed: () => Promise<unknown>) {
  const { bookings } = world.deps.db;
  const update = bookings.updateOne.bind(bookings);
  vi.spyOn(bookings, 'updateOne').mockImplementationOnce(async (...words) => {
    await deed();
    return update(...words);
  });
}
const other = { id: 'cs_test_other', url: 'http://stripe.test/other' };

test('a page is stored in the booking that it was opened for, with when, and in no other', async () => {
  const anns = await put('ann');
  const bobs = await put('bob', { seats: ['A2'] });
  world.clock.turn({ minutes: 1 });
  const url = await start(bobs);
  const now = world.clock.now();
  expect(await world.booking(bobs._id)).toMatchObject({ session: { url }, hadPageAt: now, updatedAt: now });
  expect(await world.booking(anns._id)).toEqual(anns);
});

test('of a booking that was withdrawn and is made again by the same intent no page is handed out', async () => {
  const before = await put('ann');
  const again = world.clock.in({ minutes: 10, ms: 1 });
  await set(before._id, { holdUntil: again, seats: ['A1', 'A2'] });
  await expect(start(before)).rejects.toMatchObject({ code: 'hold_ended' });
  expect(await world.booking(before._id)).not.toHaveProperty('session');
});

test.each([
  ['is another attempt by now', { attempt: 2, session: other }],
  ['was ended', { state: 'expired', session: other }],
  ['was ended without a page', { state: 'cancelled' }],
] as const)('of a booking that %s no page is handed out, nor anybody else’s', async (_, change) => {
  await put('bob', { session: { id: 'cs_test_bob', url: 'http://stripe.test/bob' } });
  const booking = await put('ann', { seats: ['A2'] });
  const pages = opened();
  const closed = vi.spyOn(sessions(), 'expire');
  beforeNextNote(() => set(booking._id, change));
  await expect(start(booking)).rejects.toMatchObject({ status: 409, code: 'hold_ended' });
  const [page = ''] = await pages();
  expect(await statusOf(page)).toBe('expired');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('the page that another tab has stored for the same hold is handed out, and the other one closed', async () => {
  const booking = await put('ann');
  const pages = opened();
  beforeNextNote(() => set(booking._id, { session: other }));
  expect(await start(booking)).toBe(other.url);
  const [page = ''] = await pages();
  expect(await statusOf(page)).toBe('expired');
  expect((await world.booking(booking._id)).state).toBe('pending');
});

/** The next write of a page, or of the note that none came, fails. */
const failNextNote = (error: Error) =>
  vi.spyOn(world.deps.db.bookings, 'updateOne').mockRejectedValueOnce(error);
const FULL = new Error('the disk is full');
const GONE = new MongoNetworkError('gone');

test('a page that the database could not store is closed with its hold', async () => {
  const booking = await put('ann');
  const pages = opened();
  failNextNote(FULL);
  await expect(start(booking)).rejects.toThrow(FULL);
  const [page = ''] = await pages();
  expect(await statusOf(page)).toBe('expired');
  expect((await world.booking(booking._id)).state).toBe('expired');
});

test('a page that the database could not store stays open while its hold cannot be given up: the same key would answer it again', async () => {
  const booking = await put('ann');
  const pages = opened();
  failNextNote(FULL);
  vi.spyOn(world.deps.db.bookings, 'findOneAndUpdate').mockRejectedValueOnce(FULL);
  await expect(start(booking)).rejects.toThrow(FULL);
  const url = await start(booking);
  const [page = '', same] = await pages();
  expect(same).toBe(page);
  expect(await statusOf(page)).toBe('open');
  expect((await world.booking(booking._id)).session).toEqual({ id: page, url });
});

test('a page that the database did not answer for is handed out by the next try, and can be paid', async () => {
  const booking = await put('ann');
  const pages = opened();
  failNextNote(GONE);
  await expect(start(booking)).rejects.toThrow(GONE);
  // Noted as failed, so that nobody is told to wait for it.
  expect((await world.booking(booking._id)).page).toEqual({ key: 0, failedAt: world.clock.now() });
  const url = await start(booking);
  const [page = '', same] = await pages();
  expect(same).toBe(page);
  expect((await world.booking(booking._id)).session).toEqual({ id: page, url });
  expect(await statusOf(page)).toBe('open');
});

test('a page that was stored without the answer that it was is the page of its hold', async () => {
  const booking = await put('ann');
  const { bookings } = world.deps.db;
  const update = bookings.updateOne.bind(bookings);
  vi.spyOn(bookings, 'updateOne').mockImplementationOnce(async (...words) => {
    await update(...words);
    throw GONE;
  });
  await expect(start(booking)).rejects.toThrow(GONE);
  const { session, state, page } = await world.booking(booking._id);
  expect([state, page]).toEqual(['pending', undefined]);
  expect(await statusOf(session?.id ?? '')).toBe('open');
});

test.each([FULL, GONE])('the page on which another tab has its buyer stays open: %s', async (error) => {
  const booking = await put('ann');
  const url = await start(booking);
  failNextNote(error);
  await expect(start(booking)).rejects.toThrow(error);
  const { session, state } = await world.booking(booking._id);
  expect([state, session?.url]).toEqual(['pending', url]);
  expect(await statusOf(session?.id ?? '')).toBe('open');
});

test('a page without an address is none', async () => {
  const booking = await put('ann');
  const create = sessions().create.bind(sessions());
  vi.spyOn(sessions(), 'create').mockImplementationOnce(async (...words: Parameters<typeof create>) => ({
    ...(await create(...words)),
    url: null,
  }));
  await expect(start(booking)).rejects.toMatchObject({ status: 409, code: 'hold_ended' });
  expect(await world.booking(booking._id)).not.toHaveProperty('session');
});

test.each([
  ['rate-limit', 0],
  ['saved-error', 1],
] as const)('after %s the next try has a key that is %i further', async (how, further) => {
  const bobs = await put('bob', { seats: ['A2'] });
  const booking = await put('ann');
  failOpening(how);
  await expect(start(booking)).rejects.toMatchObject({ status: 502 });
  expect((await world.booking(booking._id)).page).toEqual({ key: further, failedAt: world.clock.now() });
  expect(await world.booking(bobs._id)).toEqual(bobs);
});

test.each([
  ['was given up', { state: 'cancelled' }],
  ['is another attempt', { attempt: 2 }],
  ['has a page', { session: other }],
] as const)('that no page came is not noted in a booking that %s meanwhile', async (_, change) => {
  const booking = await put('ann');
  failOpening('rate-limit');
  beforeNextNote(() => set(booking._id, change));
  await expect(start(booking)).rejects.toMatchObject({ status: 502 });
  expect(await world.booking(booking._id)).not.toHaveProperty('page');
});

test('a hold for which another tab has stored a page is not given up by who was refused one', async () => {
  const booking = await put('ann', { amountCents: 10 });
  beforeNextMove(world.deps.db, () => set(booking._id, { session: other }));
  await expect(start(booking)).rejects.toMatchObject({ status: 502 });
  expect((await world.booking(booking._id)).state).toBe('pending');
});

test.each([
  ['was taken by a friend', { userId: 'bob', attempt: 2 }, 0],
  ['is given up for another choice', { state: 'cancelled' }, 0],
  ['was ended, and is held for longer by another tab', { state: 'expired' }, 1],
] as const)(
  'of a hold that %s no seat goes free with a page that is not handed out',
  async (_, change, ms) => {
    const booking = await put('ann');
    const until = new Date(booking.holdUntil.getTime() + ms);
    const A1 = { state: 'held' as const, bookingId: booking._id, until };
    await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { seats: { A1 } } });
    beforeNextNote(() => set(booking._id, change));
    await expect(start(booking)).rejects.toMatchObject({ status: 409, code: 'hold_ended' });
    expect((await world.show(tonight()._id)).seats).toEqual({ A1 });
  },
);

test('nor does one of a hold for which another tab has a page, whoever else let theirs run out', async () => {
  await put('bob', { seats: ['A2'], state: 'expired' });
  const booking = await put('ann');
  const A1 = { state: 'held' as const, bookingId: booking._id, until: booking.holdUntil };
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { seats: { A1 } } });
  failOpening('rate-limit');
  beforeNextNote(() => set(booking._id, { session: other }));
  await expect(start(booking)).rejects.toMatchObject({ status: 502 });
  expect((await world.show(tonight()._id)).seats).toEqual({ A1 });
});

test('a free booking that is cancelled while its seats are sold leaves them free', async () => {
  const booking = await put('ann', { amountCents: 0 });
  beforeNextMove(world.deps.db, () => set(booking._id, { state: 'cancelled' }));
  await expect(start(booking)).rejects.toMatchObject({ status: 409, code: 'hold_ended' });
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('a free booking whose seats somebody else has by now is given up', async () => {
  const booking = await put('ann', { amountCents: 0 });
  await world.deps.db.shows.updateOne(
    { _id: tonight()._id },
    { $set: { 'seats.A1': { state: 'sold', bookingId: 'bob' } } },
  );
  await expect(start(booking)).rejects.toMatchObject({ status: 409, code: 'hold_ended' });
  expect((await world.booking(booking._id)).state).toBe('expired');
});

test.each([
  ['paid', true],
  ['cancelled', false],
] as const)('a free booking that is %s by another tab leads to My Booking: %s', async (state, leads) => {
  await put('bob', { seats: ['A2'], state: leads ? 'cancelled' : 'paid' });
  const booking = await put('ann', { amountCents: 0 });
  beforeNextMove(world.deps.db, () => set(booking._id, { state }));
  if (leads) expect(await start(booking)).toMatch(/\/my-booking$/);
  else await expect(start(booking)).rejects.toMatchObject({ status: 409, code: 'hold_ended' });
});
