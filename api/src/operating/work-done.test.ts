import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { BACKGROUND_WORK, noteDone } from '../counts/counts.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { addBusinessMetrics } from './business-metrics.ts';
import { figuresIn } from './testing/figures.ts';

const { world } = cinemaForTests();

/** One more process on the same database. */
function processOf() {
  const db = { ...world.deps.db };
  const registry = new Registry();
  addBusinessMetrics(registry, { ...world.deps, db });
  const seconds = async (work: string) =>
    figuresIn(await registry.metrics()).get(`matinee_work_done_seconds{work="${work}"}`);
  return { db, seconds };
}

test('a process that has just begun says of work what all of them have done, so that crashes and deploys hide nothing', async () => {
  const first = processOf();
  for (const work of BACKGROUND_WORK) noteDone(first.db, work, world.clock.now());
  expect(await first.seconds('events')).toBe(0);
  world.clock.turn({ minutes: 91 });
  const young = processOf();
  expect(await young.seconds('events')).toBe(91 * 60);
  noteDone(young.db, 'events', world.clock.now());
  expect(await young.seconds('events')).toBe(0);
  expect(await first.seconds('events')).toBe(0);
  expect(await first.seconds('holds')).toBe(91 * 60);
});

test('work that was done while all clocks were hours ahead rests since they are right', async () => {
  const first = processOf();
  world.clock.turn({ hours: 7 });
  noteDone(first.db, 'events', world.clock.now());
  expect(await first.seconds('events')).toBe(0);
  world.clock.turn({ hours: -7 });
  const second = processOf();
  expect(await second.seconds('events')).toBe(0);
  world.clock.turn({ minutes: 91 });
  expect(await processOf().seconds('events')).toBe(91 * 60);
  // What the first one did then it still has in mind.
  expect(await first.seconds('events')).toBe(91 * 60);
});

test('work that nobody has ever come to the end of rests since it was first looked for, by whatever process', async () => {
  await world.deps.db.raw.collection('meta').deleteMany({});
  const first = processOf();
  expect(await first.seconds('cases')).toBe(0);
  world.clock.turn({ minutes: 60 });
  const second = processOf();
  expect(await second.seconds('cases')).toBe(60 * 60);
});
