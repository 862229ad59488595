import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '../../http/failure.ts';
import { fetchedMovie } from '../../movies/movie-cache.ts';
import { fakeMovies, movieOf } from '../../testing/fakes.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';

let api: TestApi;
const movies = () => fakeMovies([movieOf(101, { age_rating: 'T13' }), movieOf(102)]);
beforeEach(async () => {
  api = await startApi({ settings: { LIST_CACHE_MS: '0' }, deps: { movies: movies() } });
  for (const [movieId, time] of [
    ['101', '15:00'],
    ['102', '10:00'],
  ]) {
    const body = { movieId, showsInput: [{ date: '2026-03-03', time: [time] }], showPrice: 12.5 };
    await api.call('POST', '/api/show/add', { as: 'boss', body });
  }
});
afterEach(() => api.close());

const PATH = '/api/admin/age-ratings';
const list = async () =>
  (await api.call('GET', PATH, { as: 'boss' })).body as { ratings: string[]; movies: object[] };
const rate = (movieId: string, rating: string | null) =>
  api.call('POST', PATH, { as: 'boss', body: { movieId, rating } });
const shown = async (movieId: string) => {
  const { movie } = (await api.call('GET', `/api/show/${movieId}`)).body as {
    movie: { age_rating?: string };
  };
  expect(movie).not.toHaveProperty('ratedHere');
  return movie.age_rating;
};

test('what is on sale stands there by its next show, with who has given its rating', async () => {
  expect(await list()).toMatchObject({
    country: 'VN',
    ratings: ['P', 'K', 'T13', 'T16', 'T18'],
    movies: [
      { movieId: '102', rating: null, isOwn: false, nextShow: '2026-03-03T03:00:00.000Z' },
      { movieId: '101', rating: 'T13', isOwn: false },
    ],
  });
  await rate('102', 'T18');
  await rate('101', 'T16');
  expect(await list()).toMatchObject({
    movies: [
      { movieId: '102', rating: 'T18', isOwn: true },
      { movieId: '101', rating: 'T16', isOwn: true },
    ],
  });
  await api.deps.db.shows.updateMany({ movieId: '102' }, { $set: { status: 'cancelled' } });
  expect(await list()).toMatchObject({ movies: [{ movieId: '101' }] });
});

test('a rating that the cinema gave is shown to visitors, and no later word of the movie database changes it', async () => {
  expect((await rate('102', 'T18')).body).toEqual({ success: true, rating: 'T18' });
  api.deps.movies = fakeMovies([movieOf(102, { age_rating: 'P', tagline: 'Now' })]);
  expect(await fetchedMovie(api.deps, '102')).toMatchObject({ age_rating: 'T18', tagline: 'Now' });
  expect(await shown('102')).toBe('T18');
});

test('a rating that is taken back is that of the movie database again; while it is away, the last one stays', async () => {
  await rate('101', 'T18');
  const { details } = api.deps.movies;
  api.deps.movies.details = () => Promise.reject(new Failure(502, 'films_unavailable', 'down'));
  expect((await rate('101', null)).body).toEqual({ success: true, rating: 'T18' });
  api.deps.movies.details = details;
  expect((await rate('101', null)).body).toEqual({ success: true, rating: 'T13' });
  expect(await shown('101')).toBe('T13');
  await rate('102', 'T18');
  expect((await rate('102', null)).body).toEqual({ success: true, rating: null });
});

test('a rating of another country is not shown by a server of this one', async () => {
  await rate('102', 'T18');
  await api.deps.db.movies.updateOne({ _id: '102' }, { $set: { ratedFor: 'US' } });
  expect(await list()).toMatchObject({ movies: [{ movieId: '102', rating: null, isOwn: false }, {}] });
  await fetchedMovie(api.deps, '102');
  expect(await shown('102')).toBeUndefined();
});

test('a rating that the country has not, and a movie that is not here, change nothing', async () => {
  expect(await rate('101', 'PG-13')).toMatchObject({
    status: 400,
    body: { fields: { rating: 'Choose one of P, K, T13, T16, T18.' } },
  });
  expect((await rate('999', 'P')).status).toBe(404);
  expect(await shown('101')).toBe('T13');
});

test('only an admin reads and gives ratings, and the log says who did', async () => {
  expect((await api.call('GET', PATH, { as: 'ann' })).status).toBe(403);
  expect((await api.call('POST', PATH, { as: 'ann', body: { movieId: '101', rating: 'P' } })).status).toBe(
    403,
  );
  await rate('101', 'P');
  const { acts } = (await api.call('GET', '/api/admin/acts', { as: 'boss' })).body as { acts: object[] };
  expect(acts).toContainEqual(
    expect.objectContaining({ act: 'movie.rate', outcome: 'done', film: 'Movie 101' }),
  );
});
