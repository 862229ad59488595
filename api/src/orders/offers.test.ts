import { expect, test } from 'vitest';
import { commandsOf } from './testing/commands.ts';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight, hold } = cinemaForTests();

const changeShow = (change: Record<string, unknown>) =>
  world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: change });

/** From here on the API knows the show. */
const sellOne = () => hold('first', tonight(), ['J8']);

test('an order for a show that is known asks for the person’s own bookings alone before it is written', async () => {
  await sellOne();
  const commands = await commandsOf(world.deps.db.raw, () => world.as('ann').book(tonight()._id, ['A1']));
  expect(commands).toEqual(['find', 'insert', 'update']);
});

test.each([
  ['cancelled', { status: 'cancelled' }, 'show_cancelled'],
  ['moved into the past', { startsAt: new Date(0) }, 'show_started'],
])('a show that was %s since it was remembered sells nothing', async (_, change, code) => {
  await sellOne();
  await changeShow(change);
  expect(await world.as('ann').book(tonight()._id, ['A1'])).toMatchObject({ http: 409, code });
  expect(Object.keys((await world.show(tonight()._id)).seats)).toEqual(['J8']);
  expect(await world.deps.db.bookings.countDocuments({ showId: tonight()._id })).toBe(1);
});

test('a seat that was freed elsewhere since it was remembered as taken can be had', async () => {
  const { bookingId } = await sellOne();
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $unset: { 'seats.J8': true } });
  await world.deps.db.bookings.deleteOne({ _id: bookingId });
  expect((await world.as('ann').book(tonight()._id, ['J8'])).http).toBe(200);
});

test('a seat that was taken elsewhere since it was remembered as free is not sold, and remembered then', async () => {
  await sellOne();
  await changeShow({ 'seats.A1': { state: 'sold', bookingId: 'of another process' } });
  const lost = { http: 409, code: 'seats_taken', seats: ['A1'] };
  expect(await world.as('ann').book(tonight()._id, ['A1', 'A2'])).toMatchObject(lost);
  // Whoever asks for the same next is refused without a write: what was remembered is forgotten.
  const again = world.as('bob');
  const commands = await commandsOf(world.deps.db.raw, async () => {
    expect(await again.book(tonight()._id, ['A1'])).toMatchObject(lost);
  });
  expect(commands).toEqual(['find']);
});

test('a hold that ran out is remembered as free: the seats are not read before the order is written', async () => {
  await sellOne();
  world.clock.turn({ minutes: 10 });
  const commands = await commandsOf(world.deps.db.raw, () => world.as('ann').book(tonight()._id, ['J8']));
  expect(commands.slice(0, 3)).toEqual(['find', 'insert', 'update']);
});
