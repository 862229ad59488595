import { expect, test } from 'vitest';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { commandsOf } from '../orders/testing/commands.ts';

const { world, tonight } = cinemaForTests();

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
