import { expect, test, vi } from 'vitest';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { putBooking } from '../orders/testing/put-booking.ts';

const { world, tonight } = cinemaForTests();

test('an entry whose show cannot be read stays, so that the refusal is true', async () => {
  const entry = { scanId: crypto.randomUUID(), at: world.clock.now(), door: 'Door 1', by: 'doorkeeper' };
  const paid = { userId: 'ann', showId: tonight()._id, state: 'paid' as const, entries: { A1: entry } };
  const { _id: bookingId } = await putBooking(world, paid);
  const { scanId } = entry;
  const undo = () =>
    world.as('doorkeeper').post('door/undo', { bookingId, seat: 'A1', scanId, reason: 'A mistake' });
  vi.spyOn(world.deps.db.shows, 'findOne').mockRejectedValueOnce(new Error('away'));
  expect((await undo()).http).toBe(500);
  expect((await world.booking(bookingId)).entries).toEqual({ A1: entry });
  expect(await undo()).toMatchObject({ http: 200 });
});
