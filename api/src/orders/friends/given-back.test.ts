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
    world.clock.turn({ minutes: 1 });
    await refused(what);
    expect(await world.booking(before._id)).toEqual({ ...before, attempt: 3, updatedAt: world.clock.now() });
  },
);

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
