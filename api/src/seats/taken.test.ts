import { expect, test } from 'vitest';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { commandsOf } from '../orders/testing/commands.ts';
import { seatsTaken } from './taken.ts';

const { world, tonight, hold } = cinemaForTests();

test('whoever asks for seats that are taken to the eye is told which, and nothing is written', async () => {
  const show = tonight();
  await world.as('ann').book(show._id, ['A1', 'A2']);
  const { seatsVersion } = await world.show(show._id);
  const commands = await commandsOf(world.deps.db.raw, async () => {
    const answer = await world.as('bob').book(show._id, ['A2', 'A3']);
    expect(answer).toMatchObject({ http: 409, code: 'seats_taken', seats: ['A2'] });
  });
  expect(commands).toEqual(['find']);
  expect((await world.show(show._id)).seatsVersion).toBe(seatsVersion);
  expect(await world.deps.db.bookings.countDocuments({ userId: 'bob' })).toBe(0);
});

test('seats whose hold ran out are not taken, although they are still written down', async () => {
  const show = tonight();
  await world.as('ann').book(show._id, ['B1']);
  world.clock.turn({ minutes: world.deps.config.booking.holdMinutes });
  expect((await world.as('bob').book(show._id, ['B1'])).http).toBe(200);
});

test('of seats that were lost, those of others are named: taken ones, else those whose hold ran out, else all', async () => {
  const show = await world.addShow();
  const { bookingId } = await hold('ann', show, ['C1', 'C2', 'C3']);
  const booking = await world.booking(bookingId);
  const { shows } = world.deps.db;
  const give = (seat: string, until: Date) =>
    shows.updateOne(
      { _id: show._id },
      { $set: { [`seats.${seat}`]: { state: 'held', bookingId: 'another', until } } },
    );
  const named = async () => (await seatsTaken(world.deps, booking)).extra;
  expect(await named()).toMatchObject({ seats: ['C1', 'C2', 'C3'] });
  await give('C2', world.clock.now());
  expect(await named()).toMatchObject({ seats: ['C2'] });
  await give('C3', world.clock.in({ minutes: 1 }));
  expect(await named()).toMatchObject({ seats: ['C3'] });
});
