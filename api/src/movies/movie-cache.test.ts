import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '../http/failure.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { cachedMovie } from './movie-cache.ts';

let api: TestApi;
let asked = 0;
beforeEach(async () => {
  api = await startApi();
  asked = 0;
  const { details } = api.deps.movies;
  api.deps.movies.details = (id) => {
    asked += 1;
    return details(id);
  };
});
afterEach(() => api.close());

const outage = () => Promise.reject(new Failure(502, 'films_unavailable', 'down'));

test('a movie is asked for once a day', async () => {
  await cachedMovie(api.deps, '101');
  expect(await cachedMovie(api.deps, '101')).toMatchObject({ _id: '101', id: 101, runtime: 100 });
  expect(asked).toBe(1);
  api.clock.advance(24 * 60);
  await cachedMovie(api.deps, '101');
  expect(asked).toBe(2);
});

test('an outage of the movie database is bridged by an older copy, and is a failure without one', async () => {
  await cachedMovie(api.deps, '101');
  api.clock.advance(48 * 60);
  api.deps.movies.details = outage;
  expect(await cachedMovie(api.deps, '101')).toMatchObject({ _id: '101' });
  await expect(cachedMovie(api.deps, '102')).rejects.toMatchObject({ status: 502 });
});

test('a movie that nobody knows is null and leaves nothing behind', async () => {
  expect(await cachedMovie(api.deps, '999')).toBeNull();
  expect(await api.deps.db.movies.countDocuments()).toBe(0);
});
