import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../http/failure.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { movieOf } from '../testing/fakes.ts';
import { moviesToAdd } from './movies-to-add.ts';

const { world } = cinemaForTests();

const listed = movieOf(700, { title: 'Listed' });
const away = () => Promise.reject(new Failure(502, 'films_unavailable', 'Away'));
const add = () => moviesToAdd(world.deps);
const ids = async () => (await add()).map(({ id }) => id);
/** A show of a movie so many days from now. */
async function shown(id: number, title: string, days: number) {
  const document = {
    ...movieOf(id, { title }),
    _id: String(id),
    fetchedAt: new Date(),
    schemaVersion: 1 as const,
  };
  await world.deps.db.movies.insertOne(document);
  await world.addShow({ movieId: String(id), startsAt: world.clock.in({ hours: 24 * days }) });
}
beforeEach(async () => {
  await world.deps.db.shows.deleteMany({});
  await world.deps.db.movies.deleteMany({});
  vi.spyOn(world.deps.movies, 'nowPlaying').mockResolvedValue([listed]);
});
afterEach(() => vi.restoreAllMocks());

test('what is in cinemas now comes first, then by its title what this cinema shows or has shown lately, each once', async () => {
  await shown(703, 'Beta', -34);
  await shown(702, 'Alpha', 3);
  await shown(704, 'Long ago', -36);
  await shown(700, 'Listed', 1);
  expect(await ids()).toEqual([700, 702, 703]);
  const [, own] = await add();
  const { id, title, poster_path, vote_average, vote_count, release_date } = movieOf(702, { title: 'Alpha' });
  expect(own).toEqual({ id, title, poster_path, vote_average, vote_count, release_date });
});

test('while the movie database is away the cinema’s own are there, and without any its failure', async () => {
  vi.mocked(world.deps.movies.nowPlaying).mockImplementation(away);
  await expect(add()).rejects.toMatchObject({ status: 502, code: 'films_unavailable' });
  await shown(702, 'Alpha', 3);
  expect(await ids()).toEqual([702]);
});

test('while the own database is away what is in cinemas is there', async () => {
  vi.spyOn(world.deps.db.shows, 'distinct').mockRejectedValue(new Error('away'));
  expect(await ids()).toEqual([700]);
});
