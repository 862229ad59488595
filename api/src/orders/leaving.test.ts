import { expect, test, vi } from 'vitest';
import { countsOf } from '../counts/counts.ts';
import { reconcile } from './reconcile.ts';
import { cinemaForTests } from './testing/cinema.ts';

const { world } = cinemaForTests();

test('a process that is told to end begins no further part of reconciling, and says of none that it is done', async () => {
  const ending = { ...world.deps, db: { ...world.deps.db }, leaving: new AbortController() };
  const events = vi.spyOn(world.deps.payments.events, 'list');
  vi.spyOn(world.deps.db.shows, 'find').mockImplementationOnce(() => {
    ending.leaving.abort();
    return world.deps.db.shows.find({ _id: 'none' });
  });
  await reconcile(ending);
  expect(events).not.toHaveBeenCalled();
  expect([...countsOf(ending.db).done.keys()]).toEqual(['refunds']);
});
