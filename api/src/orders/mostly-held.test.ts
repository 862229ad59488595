import { expect, test } from 'vitest';
import { seatIds } from '../cinema/hall-plan.ts';
import type { ShowDocument } from '../db/documents.ts';
import { keepShareFair } from './fair-share.ts';
import { callerOf } from './testing/caller.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';

const { world, tonight } = cinemaForTests();

test('who held unpaid seats for long is limited more while more than half of the hall is held, and by nothing else', async () => {
  const showId = tonight()._id;
  const at = (minutes: number) => world.clock.in({ minutes });
  const held = { state: 'held' as const, bookingId: 'other', until: at(5) };
  const hall = seatIds(world.deps.config.cinema.hall);
  /** Orders a seat while so many seats of the hall are held, and the others as told or free. */
  const order = async (count: number, others?: ShowDocument['seats'][string]) => {
    const seats = hall.map((seat, place) => [seat, place < count ? held : others]);
    const $set = { seats: Object.fromEntries(seats.filter(([, seat]) => seat !== undefined)) };
    await world.deps.db.shows.updateOne({ _id: showId }, { $set });
    await keepShareFair(world.deps, callerOf('ann'), { showId, seats: ['E1'], before: [] });
    return 'served';
  };
  // Twenty minutes, of the thirty that one may.
  world.deps.config.booking.unpaidSeatMinutes = 30;
  const history = [
    { state: 'pending' as const, at: at(-50), why: '' },
    { state: 'expired' as const, at: at(-30), why: '' },
  ];
  const session = { id: 'cs_1', url: null };
  await putBooking(world, { userId: 'ann', showId, state: 'expired', history, session });
  const half = hall.length / 2;
  await expect(order(half)).resolves.toBe('served');
  await expect(order(half, { state: 'sold', bookingId: 'other' })).resolves.toBe('served');
  await expect(order(half, { ...held, until: at(-1) })).resolves.toBe('served');
  await expect(order(half + 1)).rejects.toMatchObject({ code: 'too_many_unpaid' });
});
