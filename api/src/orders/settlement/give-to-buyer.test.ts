import { afterEach, expect, test, vi } from 'vitest';
import type { BookingDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { giveToBuyer } from './give-to-buyer.ts';

const { world, tonight } = cinemaForTests();

const BOUGHT_AT = new Date('2026-01-01T12:00:00Z');
const bens = { buyerId: 'ben', createdAt: BOUGHT_AT };
const share = { token: 'of-the-link', holder: 'ann', holderName: 'Ann' };
const put = (known: Partial<BookingDocument> = {}) =>
  putBooking(world, { userId: 'ann', showId: tonight()._id, share, ...known });
const asItStands = async (one: BookingDocument) => expect(await world.booking(one._id)).toEqual(one);
const benIs = (email: string | null) =>
  vi.spyOn(world.deps.identity, 'buyer').mockResolvedValueOnce({ name: 'Ben', email });

afterEach(async () => {
  vi.restoreAllMocks();
  await world.deps.db.bookings.deleteMany({});
});

/** What somebody leaves in a booking that is theirs. */
const OF_ANN = {
  userEmail: 'ann@mail.test',
  network: 'of-ann',
  language: 'vi' as const,
  holdSlot: 1,
  listKeys: { user: 'ann', movie: '', startsAt: new Date(0), words: [] },
};

test.each([
  ['with their address', 'ben@mail.test', { userEmail: 'ben@mail.test' }],
  ['who has none', null, {}],
])(
  'a shared seat is the friend’s whose page it was, %s, and nothing of its holder’s stays in it',
  async (_, email, has) => {
    const ofTheSeat = await put();
    const before = { ...ofTheSeat, ...OF_ANN };
    await world.deps.db.bookings.updateOne({ _id: before._id }, { $set: OF_ANN });
    const bystander = await put({ seats: ['A2'] });
    benIs(email);
    world.clock.turn({ minutes: 1 });
    expect(await giveToBuyer(world.deps, before, bens)).toBe(true);
    expect(await world.booking(before._id)).toEqual({
      ...ofTheSeat,
      ...has,
      userId: 'ben',
      userName: 'Ben',
      share: { ...share, isTaken: true, takenAt: BOUGHT_AT },
      attempt: before.attempt + 1,
      updatedAt: world.clock.now(),
    });
    await asItStands(bystander);
  },
);

const unshared = () => putBooking(world, { userId: 'ann', showId: tonight()._id });

test.each<[string, () => Promise<BookingDocument>, { buyerId: string | null }]>([
  ['a page that does not say whose it is', put, { buyerId: null }],
  ['its holder’s own page', put, { buyerId: 'ann' }],
  ['a seat that was not shared', unshared, { buyerId: 'ben' }],
  ['a seat that another friend has', () => put({ userId: 'cy' }), { buyerId: 'ben' }],
])('%s makes nobody else the owner', async (_, made, who) => {
  const before = await made();
  const asks = vi.spyOn(world.deps.identity, 'buyer');
  expect(await giveToBuyer(world.deps, before, { ...bens, ...who })).toBe(false);
  expect(asks).not.toHaveBeenCalled();
  await asItStands(before);
});

test.each<[string, Partial<BookingDocument>]>([
  ['was ended', { state: 'expired' }],
  ['was ordered anew', { attempt: 2 }],
  ['was taken by another friend', { userId: 'cy' }],
])('a seat that %s meanwhile is looked at again, and stays as it is', async (_, $set) => {
  const before = await put();
  await world.deps.db.bookings.updateOne({ _id: before._id }, { $set });
  expect(await giveToBuyer(world.deps, before, bens)).toBe(true);
  await asItStands({ ...before, ...$set });
});
