import { expect, test } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { readEvents } from './read-events.ts';

const { world, tonight, hold } = cinemaForTests();

const upTo = async () => (await world.deps.db.eventCursors.findOne({}))?.upTo.getTime() ?? 0;

test('what was read up to while all clocks were days ahead hides no payment that is made when they are right', async () => {
  await readEvents(world.deps);
  world.clock.turn({ hours: 72 });
  await readEvents(world.deps);
  world.clock.turn({ hours: -72 });
  expect(await upTo()).toBeGreaterThan(world.clock.now().getTime());
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.pay(sessionId);
  await world.stripe.webhooks.release(() => []);
  await readEvents(world.deps);
  expect((await world.booking(bookingId)).state).toBe('paid');
  expect(await upTo()).toBeLessThanOrEqual(world.clock.now().getTime());
});
