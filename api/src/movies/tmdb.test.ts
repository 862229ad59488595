import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { films as sample, startFilmStandIn, type FilmStandIn } from '@matinee/stand-ins/films';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tmdb } from './tmdb.ts';

let standIn: FilmStandIn;
beforeAll(async () => {
  standIn = await startFilmStandIn({ port: 0, apiKey: 'key', artDir: '.' });
});
afterAll(() => standIn.close());

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A movie database that answers each request with the next of these; null never answers. */
async function answering(...answers: ([status: number, body: string] | null)[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer) response.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1]);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { apiKey: 'key', apiUrl: `http://127.0.0.1:${port}`, timeoutMs: 200 };
  const moviesOf = (ratingCountry: string) => tmdb({ ...settings, ratingCountry });
  return { asked, movies: moviesOf('VN'), moviesOf };
}

const EMPTY: [number, string] = [200, '{"results":[]}'];
const unavailable = { status: 502, code: 'films_unavailable' };

test('the stand-in lists what is in cinemas and tells the whole of each movie', async () => {
  const movies = tmdb({ apiKey: 'key', apiUrl: `${standIn.url}/3`, timeoutMs: 5000, ratingCountry: 'VN' });
  const playing = await movies.nowPlaying();
  expect(playing.length).toBe(sample.length);
  for (const { id, title } of playing) {
    const details = await movies.details(String(id));
    expect(details).toMatchObject({ id, title, runtime: expect.any(Number) });
    expect(details?.casts.length).toBeGreaterThan(5);
    expect(details?.genres.length).toBeGreaterThan(0);
    expect(details?.trailer?.key).toMatch(/^[\w-]{11}$/);
  }
});

test('a movie has the age rating of the cinema’s country and the languages that are spoken, where somebody has said', async () => {
  const details = (facts: object): [number, string] => [
    200,
    JSON.stringify({
      id: 7,
      title: 'Havoc',
      genres: [],
      original_language: 'en',
      vote_average: 6,
      vote_count: 1,
      cast: [],
      ...facts,
    }),
  ];
  const rated = (country: string, ...certifications: string[]) => ({
    iso_3166_1: country,
    release_dates: certifications.map((certification) => ({ certification })),
  });
  const known = details({
    spoken_languages: [{ iso_639_1: 'en' }, { iso_639_1: 'vi' }],
    release_dates: { results: [rated('US', 'R'), rated('VN', '', 'T18')] },
  });
  const told = await (await answering(known)).movies.details('7');
  expect(told).toMatchObject({ age_rating: 'T18', spoken_languages: ['en', 'vi'] });
  expect(told).not.toHaveProperty('release_dates');
  const elsewhere = details({ release_dates: { results: [rated('US', 'R')] } });
  for (const unknown of [details({}), elsewhere])
    expect(await (await answering(unknown)).movies.details('7')).not.toHaveProperty('age_rating');
  // Letters that mean something else in another country name it: screens have Vietnam's sentences for them.
  const greek = details({ release_dates: { results: [rated('GR', 'K'), rated('DE', '16')] } });
  const { moviesOf } = await answering(greek);
  expect((await moviesOf('GR').details('7'))?.age_rating).toBe('K (GR)');
  expect((await moviesOf('DE').details('7'))?.age_rating).toBe('16');
});

test('a movie has a trailer of YouTube: an official one before others, the latest of those; nothing else is one', async () => {
  const video = (key: string, facts: object = {}) => ({
    key,
    site: 'YouTube',
    type: 'Trailer',
    official: true,
    published_at: '2025-01-01T00:00:00.000Z',
    ...facts,
  });
  const trailerOf = async (...results: object[]) => {
    const movie = {
      id: 7,
      title: 'Havoc',
      genres: [],
      original_language: 'en',
      vote_average: 6,
      vote_count: 1,
    };
    const { movies } = await answering([200, JSON.stringify({ ...movie, cast: [], videos: { results } })]);
    return (await movies.details('7'))?.trailer;
  };
  const later = { published_at: '2025-03-01T00:00:00.000Z' };
  expect(
    await trailerOf(
      video('fan-made', { official: false, ...later }),
      video('early'),
      video('late', later),
      video('teaser', { type: 'Teaser', ...later }),
    ),
  ).toEqual({ site: 'youtube', key: 'late' });
  expect(await trailerOf(video('fan-made', { official: null }))).toEqual({
    site: 'youtube',
    key: 'fan-made',
  });
  for (const other of [
    video('x', { site: 'Vimeo' }),
    video('x', { type: 'Clip' }),
    video('"><script>'),
    video('../x'),
  ])
    expect(await trailerOf(other)).toBeUndefined();
  expect(await trailerOf()).toBeUndefined();
});

test('a movie that is not there is null', async () => {
  const movies = tmdb({ apiKey: 'key', apiUrl: `${standIn.url}/3`, timeoutMs: 5000, ratingCountry: 'VN' });
  expect(await movies.details('999999999')).toBeNull();
});

test('a wrong key is a failure that does not tell the key', async () => {
  const movies = tmdb({
    apiKey: 'wrong-key',
    apiUrl: `${standIn.url}/3`,
    timeoutMs: 5000,
    ratingCountry: 'VN',
  });
  const failure = await movies.nowPlaying().catch((error: unknown) => error);
  expect(failure).toMatchObject(unavailable);
  expect(JSON.stringify(failure)).not.toContain('wrong-key');
});

test('a passing fault is tried once more', async () => {
  for (const fault of [[500, '{}'], [429, '{}'], null] as const) {
    const { movies, asked } = await answering(fault as [number, string] | null, EMPTY);
    expect(await movies.nowPlaying()).toEqual([]);
    expect(asked).toHaveLength(2);
  }
});

test('a fault that stays is a failure after the second try', async () => {
  for (const fault of [[503, '{}'], null] as const) {
    const { movies, asked } = await answering(fault as [number, string] | null);
    await expect(movies.nowPlaying()).rejects.toMatchObject(unavailable);
    expect(asked).toHaveLength(2);
  }
});

test.each(['{"results":[{"id":"1"}]}', '{}', '[]', 'no json'])(
  'an answer of another shape is refused: %s',
  async (body) => {
    const { movies, asked } = await answering([200, body]);
    await expect(movies.nowPlaying()).rejects.toMatchObject(unavailable);
    expect(asked).toHaveLength(1);
  },
);

const page = (total_pages: number, ...ids: number[]): [number, string] => [
  200,
  JSON.stringify({
    total_pages,
    results: ids.map((id) => ({ id, title: `Movie ${id}`, vote_average: 5, vote_count: 1 })),
  }),
];

test('a list of several pages is read to its end, and each movie is told once', async () => {
  const { movies, asked } = await answering(page(2, 1, 2), page(2, 2, 3));
  expect((await movies.nowPlaying()).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(asked.map((url) => /page=(\d+)/.exec(url)?.[1])).toEqual([undefined, '2']);
});

test('of a list without end two pages are read, and one that does not come is left out', async () => {
  const { movies, asked } = await answering(page(200, 1), [404, '']);
  expect((await movies.nowPlaying()).map(({ id }) => id)).toEqual([1]);
  expect(asked).toHaveLength(2);
});

test('a short key goes into the query, a token into the header', async () => {
  const { movies, asked } = await answering(EMPTY);
  await movies.nowPlaying();
  expect(asked).toEqual(['/movie/now_playing?api_key=key']);
});
