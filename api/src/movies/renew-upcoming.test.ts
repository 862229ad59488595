import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '../http/failure.ts';
import { fakeMovies, movieOf } from '../testing/fakes.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { cachedMovie } from './movie-cache.ts';
import { rateAnew, renewOld } from './renew-upcoming.ts';

let api: TestApi;
let asked: string[] = [];
beforeEach(async () => {
  const movies = fakeMovies([101, 102].map((id) => movieOf(id, { age_rating: 'PG-13' })));
  api = await startApi({ settings: { AGE_RATING_COUNTRY: 'US', LIST_CACHE_MS: '0' }, deps: { movies } });
  for (const movieId of ['101', '102']) {
    const body = { movieId, showsInput: [{ date: '2026-03-03', time: ['10:00'] }], showPrice: 12.5 };
    await api.call('POST', '/api/show/add', { as: 'boss', body });
  }
  asked = [];
  const { details } = movies;
  movies.details = (id) => {
    asked.push(id);
    return details(id);
  };
});
afterEach(() => api.close());

/** As a server with another setting left the movies, or one of a release that did not write the country. */
const wereRated = (ratedFor?: string) =>
  api.deps.db.movies.updateMany({}, [{ $set: { age_rating: 'T16', ratedFor: ratedFor ?? '$$REMOVE' } }]);
/** What pages are told of the first movie: in the list, on its page, and on its card. */
async function told() {
  const ask = async (path: string) => (await api.call('GET', path)).body;
  const { shows } = (await ask('/api/show/all')) as { shows: { _id: string; age_rating?: string }[] };
  const listed = shows.find(({ _id }) => _id === '101');
  expect(listed).not.toHaveProperty('ratedFor');
  const { movie } = (await ask('/api/show/101')) as { movie: { age_rating?: string } };
  const { times } = (await ask('/api/show/times')) as { times: Record<string, { ageRating?: string }> };
  return [listed?.age_rating, movie.age_rating, times['101']?.ageRating];
}
const all = (rating?: string) => [rating, rating, rating];

test('the rating of another country is shown nowhere, until the movie was fetched for this one', async () => {
  await wereRated('VN');
  expect(await told()).toEqual(all());
  await rateAnew(api.deps);
  expect(await told()).toEqual(all('PG-13'));
  expect(asked.toSorted()).toEqual(['101', '102']);
});

test('a movie that an older release fetched keeps its rating, and is fetched once for the country’s own', async () => {
  await wereRated();
  expect(await told()).toEqual(all('T16'));
  await rateAnew(api.deps);
  await rateAnew(api.deps);
  expect(await told()).toEqual(all('PG-13'));
  expect(asked).toHaveLength(2);
});

test('nothing is asked of movies that have no show any more, nor of those that are right', async () => {
  await rateAnew(api.deps);
  await wereRated('VN');
  await api.deps.db.shows.updateMany({}, { $set: { status: 'cancelled' } });
  await rateAnew(api.deps);
  expect(asked).toEqual([]);
});

test('a movie that has no answer keeps no other from its own, and is asked for by the next pass', async () => {
  await wereRated('VN');
  const { details } = api.deps.movies;
  api.deps.movies.details = (id) =>
    id === '101' ? Promise.reject(new Failure(502, 'films_unavailable', 'down')) : details(id);
  await expect(rateAnew(api.deps)).rejects.toMatchObject({ status: 502 });
  expect(await api.deps.db.movies.findOne({ _id: '102' })).toMatchObject({ age_rating: 'PG-13' });
  api.deps.movies.details = details;
  await rateAnew(api.deps);
  expect(await told()).toEqual(all('PG-13'));
});

test('a movie that is gone from the movie database has no rating of another country, and is not asked for ever', async () => {
  await wereRated('VN');
  api.deps.movies.details = async (id) => {
    asked.push(id);
    return null;
  };
  await rateAnew(api.deps);
  await rateAnew(api.deps);
  expect(asked).toHaveLength(2);
  expect(await api.deps.db.movies.findOne({ _id: '101' })).not.toHaveProperty('age_rating');
});

test('a copy of less than a day is no answer where it was rated for another country', async () => {
  await wereRated('VN');
  expect(await cachedMovie(api.deps, '101')).toMatchObject({ age_rating: 'PG-13', ratedFor: 'US' });
  expect(asked).toEqual(['101']);
});

const dayLater = () =>
  api.deps.db.movies.updateMany({}, [{ $set: { fetchedAt: { $subtract: ['$fetchedAt', 24 * 3_600_000] } } }]);

test('a rating and a trailer that come after the shows were added are there a day later, and asked for once', async () => {
  const { details } = api.deps.movies;
  api.deps.movies.details = async (id) => {
    const movie = await details(id);
    return movie && { ...movie, age_rating: 'R', trailer: { site: 'youtube', key: 'later' } };
  };
  await renewOld(api.deps);
  expect(asked).toEqual([]);
  await dayLater();
  await renewOld(api.deps);
  await renewOld(api.deps);
  expect(await told()).toEqual(all('R'));
  expect(await api.deps.db.movies.findOne({ _id: '102' })).toMatchObject({ trailer: { key: 'later' } });
  expect(asked.toSorted()).toEqual(['101', '102']);
});

test('an old movie that is gone from the movie database stays as it was, and is asked for once a day', async () => {
  await dayLater();
  api.deps.movies.details = async (id) => {
    asked.push(id);
    return null;
  };
  await renewOld(api.deps);
  await renewOld(api.deps);
  expect(await told()).toEqual(all('PG-13'));
  expect(asked).toHaveLength(2);
});

test('old movies of shows that are over or cancelled are not asked for', async () => {
  await dayLater();
  await api.deps.db.shows.updateMany({ movieId: '101' }, { $set: { status: 'cancelled' } });
  await api.deps.db.shows.updateMany({ movieId: '102' }, { $set: { startsAt: api.deps.clock.now() } });
  await renewOld(api.deps);
  expect(asked).toEqual([]);
});
