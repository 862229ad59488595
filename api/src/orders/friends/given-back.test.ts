import { MongoNetworkError } from 'mongodb';
import { expect, test } from 'vitest';
import type { BookingDocument } from '../../db/documents.ts';
import { Failure } from '../../http/failure.ts';
import { callerOf } from '../testing/caller.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { ordersUnderWay } from '../under-way.ts';
import { takeSeat } from './shared-seats.ts';

const { world, tonight } = cinemaForTests();

const part = (token: string, more: Partial<BookingDocument> = {}) =>
  putBooking(world, {
    userId: 'ann',
    showId: tonight()._id,
    share: { token, holder: 'ann', holderName: 'Ann' },
    ...more,
  });
/** Takes the seat and is refused once it is taken, after something has happened to it. */
async function refused(token: string, meanwhile: () => Promise<unknown> = async () => undefined) {
  const written = async () => {
    await meanwhile();
    throw new Failure(409, 'too_many_seats', 'No.');
  };
  const rules = { underWay: ordersUnderWay(), written };
  const caller = { ...callerOf('cy'), network: 'of cy', language: 'vi' as const };
  await expect(takeSeat(world.deps, caller, token, 'A1', rules)).rejects.toThrow('No.');
}

test.each<[string, Partial<BookingDocument>]>([
  ['nothing more is known of', {}],
  ['all is known of', { userEmail: 'ann@example.test', network: 'of ann', language: 'en' }],
])(
  'a seat that is given back is its holder’s as it was, of whom %s, and a page of the friend’s is of another attempt',
  async (what, known) => {
    const before = await part(what, known);
    const words = { user: 'cy', movie: '', startsAt: new Date(0), words: [] };
    // The list of bookings has learned meanwhile whose it was.
    await refused(what, async () => {
      world.clock.turn({ minutes: 1 });
      await world.deps.db.bookings.updateOne({ _id: before._id }, { $set: { listKeys: words } });
    });
    expect(await world.booking(before._id)).toEqual({ ...before, attempt: 3, updatedAt: world.clock.now() });
  },
);

test('a seat that is given back leaves its friend another one of the show that they have taken', async () => {
  const share = { token: 'another link', holder: 'bob', holderName: 'Bob', isTaken: true };
  const taken = await part('', { userId: 'cy', seats: ['B1'], share });
  const { _id } = await part('one of two');
  await refused('one of two');
  expect(await world.booking(taken._id)).toEqual(taken);
  expect((await world.booking(_id)).userId).toBe('ann');
});

test('a seat that is not noted as taken by then stays as it is', async () => {
  const { _id } = await part('not noted');
  const change = { $unset: { 'share.isTaken': true } } as const;
  await refused('not noted', () => world.deps.db.bookings.updateOne({ _id }, change));
  expect(await world.booking(_id)).toMatchObject({ userId: 'cy', attempt: 2 });
});

test('a seat of which the database does not answer whether it may be kept stays with the friend', async () => {
  const { _id } = await part('no answer');
  const written = () => Promise.reject(new MongoNetworkError('the connection broke'));
  const rules = { underWay: ordersUnderWay(), written };
  await expect(takeSeat(world.deps, callerOf('cy'), 'no answer', 'A1', rules)).rejects.toThrow('broke');
  expect(await world.booking(_id)).toMatchObject({ userId: 'cy', share: { isTaken: true }, attempt: 2 });
});

test.each<[string, Partial<BookingDocument>]>([
  ['is being paid for', { session: { id: 'cs_1', url: null } }],
  ['is paid', { state: 'paid' }],
  ['was given back by another tab', { userId: 'ann' }],
])('a seat that %s by then stays as it is, and so do all others', async (what, set) => {
  const other = await part(`another that ${what}`, { userId: 'cy', showId: 'another', seats: ['B1'] });
  const { _id } = await part(what);
  await refused(what, () => world.deps.db.bookings.updateOne({ _id }, { $set: set }));
  expect(await world.booking(_id)).toMatchObject({ userId: 'cy', ...set, attempt: 2 });
  expect(await world.booking(other._id)).toEqual(other);
});
