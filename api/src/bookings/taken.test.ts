import type { CommandStartedEvent } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The names of the commands that the database was sent meanwhile. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  const note = ({ commandName }: CommandStartedEvent) => names.push(commandName);
  const { client } = world.deps.db.raw;
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  return [...new Set(names)];
}

test('whoever asks for seats that are taken to the eye is told which, and nothing is written', async () => {
  const show = await world.addShow();
  await world.as('ann').book(show._id, ['A1', 'A2']);
  const { seatsVersion } = await world.show(show._id);
  const commands = await commandsOf(async () => {
    const answer = await world.as('bob').book(show._id, ['A2', 'A3']);
    expect(answer).toMatchObject({ http: 409, code: 'seats_taken', seats: ['A2'] });
  });
  expect(commands).toEqual(['find']);
  expect((await world.show(show._id)).seatsVersion).toBe(seatsVersion);
  expect(await world.deps.db.bookings.countDocuments({ userId: 'bob' })).toBe(0);
});

test('seats whose hold ran out are not taken, although they are still written down', async () => {
  const show = await world.addShow();
  await world.as('ann').book(show._id, ['B1']);
  world.clock.turn({ minutes: world.deps.config.booking.holdMinutes });
  expect((await world.as('bob').book(show._id, ['B1'])).http).toBe(200);
});
