import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '../http/failure.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { film } from './film-cache.ts';

let api: TestApi;
let asked = 0;
beforeEach(async () => {
  api = await startApi();
  asked = 0;
  const { details } = api.deps.films;
  api.deps.films.details = (id) => {
    asked += 1;
    return details(id);
  };
});
afterEach(() => api.close());

const outage = () => Promise.reject(new Failure(502, 'films_unavailable', 'down'));

test('a film is asked for once a day', async () => {
  await film(api.deps, '101');
  expect(await film(api.deps, '101')).toMatchObject({ _id: '101', id: 101, runtime: 100 });
  expect(asked).toBe(1);
  api.clock.advance(24 * 60);
  await film(api.deps, '101');
  expect(asked).toBe(2);
});

test('an outage of the film database is bridged by an older copy, and is a failure without one', async () => {
  await film(api.deps, '101');
  api.clock.advance(48 * 60);
  api.deps.films.details = outage;
  expect(await film(api.deps, '101')).toMatchObject({ _id: '101' });
  await expect(film(api.deps, '102')).rejects.toMatchObject({ status: 502 });
});

test('a film that nobody knows is null and leaves nothing behind', async () => {
  expect(await film(api.deps, '999')).toBeNull();
  expect(await api.deps.db.movies.countDocuments()).toBe(0);
});
