import { afterEach, expect, test, vi } from 'vitest';
import type { BookingDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../../orders/testing/cinema.ts';
import { putBooking } from '../../orders/testing/put-booking.ts';
import { takeOverMessages } from './relay.ts';

const { world, tonight } = cinemaForTests();
const at = (days: number) => world.clock.in({ hours: 24 * days });
const put = (showId: string, ...outbox: NonNullable<BookingDocument['outbox']>) =>
  putBooking(world, { userId: 'ann', showId, state: 'paid', outbox });
const messages = async () =>
  (await world.deps.db.messages.find().toArray()).map(({ bookingId, kind }) => [bookingId, kind]).toSorted();

afterEach(async () => {
  vi.restoreAllMocks();
  for (const kept of [world.deps.db.messages, world.deps.db.bookings]) await kept.deleteMany({});
});

test('what was to be told of shows that are long over is told to nobody, in one write for all of them', async () => {
  const over = await world.addShow({ startsAt: at(-30), endsAt: at(-29) });
  for (let index = 0; index < 30; index++) await put(over._id, { kind: 'paid', at: at(-31) });
  const ticket = await put(tonight()._id, { kind: 'paid', at: at(-31) });
  // Somebody was told lately where their money is.
  const late = await put(over._id, { kind: 'paid', at: at(-31) }, { kind: 'refund', at: at(-1) });
  const recent = await world.addShow({ startsAt: at(-3), endsAt: at(-2) });
  const news = await put(recent._id, { kind: 'paid', at: at(-31) });
  const insert = vi.spyOn(world.deps.db.messages, 'insertOne');
  await takeOverMessages(world.deps);
  expect(insert).toHaveBeenCalledTimes(4);
  expect(await messages()).toEqual(
    [
      [ticket._id, 'paid'],
      [late._id, 'paid'],
      [late._id, 'refund'],
      [news._id, 'paid'],
    ].toSorted(),
  );
  expect(await world.deps.db.bookings.countDocuments({ outbox: { $exists: true } })).toBe(0);
});

test('shows are looked at where something old waits alone', async () => {
  await put(tonight()._id, { kind: 'paid', at: at(-1) });
  const looks = vi.spyOn(world.deps.db.shows, 'distinct');
  await takeOverMessages(world.deps);
  expect(looks).not.toHaveBeenCalled();
  expect(await messages()).toHaveLength(1);
});
