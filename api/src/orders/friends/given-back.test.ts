import { MongoNetworkError } from 'mongodb';
import { afterEach, expect, test, vi } from 'vitest';
import type { BookingDocument } from '../../db/documents.ts';
import type { Caller } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { callerOf } from '../testing/caller.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { ordersUnderWay } from '../under-way.ts';
import { takeSeat } from './shared-seats.ts';

const { world, tonight } = cinemaForTests();

const refuse = async () => {
  throw new Failure(409, 'too_many_seats', 'No.');
};
const take = (who: string, written: () => Promise<unknown>, where: Partial<Caller> = {}) =>
  takeSeat(world.deps, { ...callerOf(who), ...where }, 'of-the-link', 'A1', {
    underWay: ordersUnderWay(),
    written,
  });
const share = { token: 'of-the-link', holder: 'ann', holderName: 'Ann' };

afterEach(() => world.deps.db.bookings.deleteMany({}));

test.each<[string, Partial<BookingDocument>]>([
  ['with all that was known of them', { userEmail: 'ann@mail.test', network: 'of-ann', language: 'vi' }],
  ['of whom less was known than of the friend', {}],
])('a seat that a friend may not keep is its holder’s again, %s', async (_, known) => {
  const taken = { userId: 'ben', seats: ['A2'], share: { ...share, isTaken: true } };
  const bens = await putBooking(world, { showId: tonight()._id, ...taken });
  const before = await putBooking(world, { userId: 'ann', showId: tonight()._id, share, ...known });
  const listKeys = { user: 'ben', movie: '', startsAt: new Date(0), words: [] };
  const refuseLater = async () => {
    // The list of bookings has learnt of the friend by then.
    await world.deps.db.bookings.updateOne({ _id: before._id }, { $set: { listKeys } });
    world.clock.turn({ ms: 1 });
    return refuse();
  };
  await expect(take('ben', refuseLater, { network: 'of-ben', language: 'en' })).rejects.toThrow('No.');
  const updatedAt = world.clock.now();
  expect(await world.booking(before._id)).toEqual({ ...before, attempt: 3, updatedAt });
  expect(await world.booking(bens._id)).toEqual(bens);
});

test.each<[string, Partial<BookingDocument>]>([
  ['is paid', { state: 'paid' }],
  ['is somebody else’s', { userId: 'cy' }],
  ['has a payment page', { session: { id: 'cs_1', url: null } }],
])('a seat that %s by the time its taking is refused stays as it is', async (_, $set) => {
  const { _id } = await putBooking(world, { userId: 'ann', showId: tonight()._id, share });
  const other = await putBooking(world, { userId: 'ben', showId: tonight()._id, seats: ['A2'] });
  const refuseLater = async () => {
    await world.deps.db.bookings.updateOne({ _id }, { $set });
    return refuse();
  };
  await expect(take('ben', refuseLater)).rejects.toThrow('No.');
  expect(await world.booking(_id)).toMatchObject({ userId: 'ben', share: { isTaken: true }, ...$set });
  expect(await world.booking(other._id)).toEqual(other);
});

test('a seat stays taken while nobody knows whether the friend may keep it', async () => {
  const { _id } = await putBooking(world, { userId: 'ann', showId: tonight()._id, share });
  const away = async () => {
    throw new MongoNetworkError('away');
  };
  await expect(take('ben', away)).rejects.toThrow('away');
  expect((await world.booking(_id)).userId).toBe('ben');
});

test('a seat that was looked up while a friend had it who was then refused goes back to nobody but its holder', async () => {
  const { _id } = await putBooking(world, { userId: 'ann', showId: tonight()._id, share });
  const { identity } = world.deps;
  const buyer = identity.buyer.bind(identity);
  let bensRefusal = () => {};
  const isRefused = new Promise<void>((resolve) => (bensRefusal = resolve));
  let cys: Promise<unknown> = Promise.resolve();
  const whileBenHasIt = async () => {
    const hasLookedItUp = new Promise<void>((resolve) => {
      vi.spyOn(identity, 'buyer').mockImplementationOnce(async (id) => {
        resolve();
        await isRefused;
        return buyer(id);
      });
    });
    cys = take('cy', refuse);
    cys.catch(() => undefined);
    await hasLookedItUp;
    return refuse();
  };
  await expect(take('ben', whileBenHasIt)).rejects.toThrow('No.');
  bensRefusal();
  await expect(cys).rejects.toBeInstanceOf(Failure);
  expect(await world.booking(_id)).toMatchObject({ userId: 'ann', userName: 'Name of ann', share });
});
