import { expect, test } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { serveLines } from './serve-lines.ts';

const { world, tonight, buy } = cinemaForTests({ HALL_ROWS: 'A', SEATS_PER_ROW: '4' });

const wait = (who: string, showId: string, count: number) =>
  world.as(who).post(`booking/waiting/${showId}`, { count });
const places = async (who: string) => {
  const answer = await world.as(who).get('user/waiting');
  return 'waiting' in answer ? answer.waiting : undefined;
};

test('who waits finds every line that they stand in, soonest show first, until seats are held for them', async () => {
  const later = await world.addShow({ startsAt: world.clock.in({ hours: 40 }) });
  const between = await world.addShow({ startsAt: world.clock.in({ hours: 30 }) });
  const sold = await buy('ann', tonight(), ['A1', 'A2']);
  await buy('bob', tonight(), ['A3', 'A4']);
  for (const show of [later, between]) await buy('ann', show, ['A1', 'A2', 'A3', 'A4']);
  expect(await places('cy')).toEqual([]);
  expect(await wait('dora', tonight()._id, 1)).toMatchObject({ http: 200 });
  world.clock.turn({ ms: 1 });
  await wait('cy', later._id, 3);
  await wait('cy', between._id, 1);
  await wait('cy', tonight()._id, 2);
  const { title } = (await world.deps.db.movies.findOne({ _id: tonight().movieId }))!;
  const movie = { _id: tonight().movieId, title };
  const near = { showId: tonight()._id, movie, showDateTime: tonight().startsAt.toISOString(), count: 2 };
  const far = { showId: later._id, showDateTime: later.startsAt.toISOString(), count: 3, ahead: 0 };
  const middle = { showId: between._id, count: 1, ahead: 0 };
  expect(await places('cy')).toMatchObject([{ ...near, ahead: 1 }, middle, far]);
  expect(await places('ann')).toEqual([]);
  await world.as('dora').post(`booking/waiting/${tonight()._id}/leave`, {});
  expect(await places('cy')).toMatchObject([{ ...near, ahead: 0 }, middle, far]);
  await world.as('ann').cancel(sold.bookingId);
  await serveLines(world.deps);
  expect(await places('cy')).toMatchObject([middle, far]);
  // What begins, or takes place no more, is waited for in vain.
  const { shows } = world.deps.db;
  await shows.updateOne({ _id: between._id }, { $set: { startsAt: world.clock.now() } });
  expect(await places('cy')).toMatchObject([far]);
  await shows.updateOne({ _id: later._id }, { $set: { status: 'cancelled' } });
  expect(await places('cy')).toEqual([]);
});
