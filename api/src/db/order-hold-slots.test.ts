import { expect, test } from 'vitest';
import type { BookingDocument } from './documents.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { bringAboutIndexes } from './bring-about-indexes.ts';
import { orderHoldSlots } from './order-hold-slots.ts';

const { world, tonight, hold } = cinemaForTests();
const slotsOf = async (userId: string) => {
  const pending = await world.deps.db.bookings
    .find({ userId, showId: tonight()._id, state: 'pending' })
    .sort({ holdUntil: 1 })
    .toArray();
  return pending.map(({ holdSlot }) => holdSlot ?? null);
};

/** Holds as they were written without the indexes, each a second longer than the one before. */
async function writeHolds(userId: string, holds: Partial<BookingDocument>[]): Promise<void> {
  const { db, ids } = world.deps;
  for (const name of ['oneHoldPerSlot', 'oneHoldPerOrder'])
    await db.bookings.dropIndex(name).catch(() => undefined);
  const { bookingId } = await hold(userId, tonight(), [userId === 'ann' ? 'A1' : 'B1']);
  const { session: _session, holdSlot: _slot, orderHash: _hash, ...first } = await world.booking(bookingId);
  await db.bookings.deleteOne({ _id: bookingId });
  const written = holds.map((one, at) => ({
    ...first,
    _id: ids.next(),
    holdUntil: new Date(first.holdUntil.getTime() + at * 1000),
    ...one,
  }));
  await db.bookings.insertMany(written);
}

test('several holds in one slot all stay, the newest in it; the indexes stand, and the next order is refused', async () => {
  await writeHolds('ann', [{ holdSlot: 0 }, { holdSlot: 0 }, { holdSlot: 1 }, { holdSlot: 0 }]);
  expect(await bringAboutIndexes(world.deps.db)).toMatchObject({ broken: [] });
  expect(await slotsOf('ann')).toEqual([null, null, 1, 0]);
  expect(await world.as('ann').book(tonight()._id, ['A5'])).toMatchObject({
    http: 409,
    code: 'too_many_holds',
  });
});

test('the same order twice in two slots is one hold and one beside', async () => {
  await writeHolds('ann', [
    { holdSlot: 0, orderHash: 'same' },
    { holdSlot: 1, orderHash: 'same' },
  ]);
  expect(await bringAboutIndexes(world.deps.db)).toMatchObject({ broken: [] });
  expect(await slotsOf('ann')).toEqual([null, 0]);
});

test('of holds without slots the newest gets the first, so that the next order looks', async () => {
  await writeHolds('ann', [{}, {}, {}]);
  await bringAboutIndexes(world.deps.db);
  await orderHoldSlots(world.deps.db);
  expect(await slotsOf('ann')).toEqual([null, null, 0]);
  expect(await world.as('ann').book(tonight()._id, ['A5'])).toMatchObject({
    http: 409,
    code: 'too_many_holds',
  });
});

test('a booking that was paid late stands in no slot, and who has one in the first is left alone', async () => {
  await writeHolds('ann', [{ paymentIntentId: 'pi_1' }]);
  await orderHoldSlots(world.deps.db);
  expect(await slotsOf('ann')).toEqual([null]);
  await writeHolds('bob', [{ holdSlot: 0 }, {}]);
  await orderHoldSlots(world.deps.db);
  expect(await slotsOf('bob')).toEqual([0, null]);
});
