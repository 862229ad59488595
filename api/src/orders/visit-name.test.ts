import { expect, test } from 'vitest';
import { cinemaForTests } from './testing/cinema.ts';
import { visitName, visitNameOf } from './visit-name.ts';

const { world } = cinemaForTests({ CINEMA_TIMEZONE: 'Europe/Vienna' });

const startsAt = new Date('2026-11-21T18:30:00Z');

test('a visit is named by its movie, its day and time at the cinema, and its hall', async () => {
  await world.deps.db.movies.insertOne({
    ...(await world.deps.db.movies.findOne({ _id: '100' }))!,
    _id: '99',
    title: 'Another',
  });
  expect(await visitName(world.deps, { movieId: '100', startsAt, hall: 2 })).toBe(
    'The Heron, Sat 21 Nov 2026, 19:30, Hall 2',
  );
  const show = await world.addShow({ startsAt, hall: 3, movieId: '99' });
  await world.addShow({ startsAt, hall: 4 });
  expect(await visitNameOf(world.deps, { showId: show._id })).toBe('Another, Sat 21 Nov 2026, 19:30, Hall 3');
});

test('of a movie that is gone the tickets still have a name, and so have those of a show that is', async () => {
  expect(await visitName(world.deps, { movieId: 'gone', startsAt, hall: 1 })).toBe(
    'Cinema tickets, Sat 21 Nov 2026, 19:30, Hall 1',
  );
  expect(await visitNameOf(world.deps, { showId: 'gone' })).toBe('Cinema tickets');
});
