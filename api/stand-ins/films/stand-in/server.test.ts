import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEATURED_MOVIE_ID } from '../catalog/film.ts';
import { startFilmStandIn, type FilmStandIn } from './server.ts';
import {
  creditsShape,
  detailsShape,
  failureShape,
  nowPlayingShape,
  videosShape,
} from './testing/tmdb-shapes.ts';

const KEY = 'test-key';
let artDir = '';
let standIn: FilmStandIn;
const lines: string[] = [];

beforeAll(async () => {
  artDir = await mkdtemp(join(tmpdir(), 'matinee-films-'));
  await mkdir(join(artDir, 'w342'));
  await writeFile(join(artDir, 'w342', 'havoc-poster.webp'), 'picture');
  await writeFile(join(artDir, 'secret.webp'), 'secret');
  const now = () => new Date('2025-05-20T12:00:00Z');
  standIn = await startFilmStandIn({ port: 0, apiKey: KEY, artDir, now, log: (line) => lines.push(line) });
});
afterAll(async () => {
  await standIn.close();
  await rm(artDir, { recursive: true, force: true });
});

const ask = (path: string, init: RequestInit = {}) => fetch(`${standIn.url}${path}`, init);
const bearer = { headers: { authorization: `Bearer ${KEY}` } };
async function json(path: string): Promise<unknown> {
  const answer = await ask(path, bearer);
  expect(answer.status).toBe(200);
  return answer.json();
}
async function refused(answer: Response): Promise<{ status: number; code: number; message: string }> {
  const body = failureShape.parse(await answer.json());
  return { status: answer.status, code: body.status_code, message: body.status_message };
}

describe('films now playing', () => {
  test('all eight are on the first page, the featured one too', async () => {
    const list = nowPlayingShape.parse(await json('/3/movie/now_playing'));
    expect(list).toMatchObject({ page: 1, total_pages: 1, total_results: 8 });
    expect(list.results.map(({ id }) => id)).toContain(FEATURED_MOVIE_ID);
    expect(list.dates).toEqual({ maximum: '2025-05-27', minimum: '2025-04-08' });
  });

  test('a page past the last is empty', async () => {
    const list = nowPlayingShape.parse(await json('/3/movie/now_playing?language=en-US&page=2'));
    expect(list).toMatchObject({ page: 2, results: [], total_results: 8 });
  });

  test.each(['0', '-1', '501', 'two', '1.5', ''])('page "%s" is refused', async (page) => {
    expect(await refused(await ask(`/3/movie/now_playing?page=${page}`, bearer))).toMatchObject({
      status: 400,
      code: 22,
    });
  });
});

describe('one film', () => {
  test('its details carry runtime, genres and both pictures', async () => {
    const film = detailsShape.parse(await json('/3/movie/324544'));
    expect(film).toMatchObject({
      id: 324544,
      title: 'In the Lost Lands',
      runtime: 102,
      poster_path: '/in-the-lost-lands-poster.webp',
      backdrop_path: '/in-the-lost-lands-backdrop.webp',
    });
    expect(film).not.toHaveProperty('credits');
  });

  test('its credits come alone with its id, or appended without', async () => {
    const alone = creditsShape.parse(await json('/3/movie/324544/credits'));
    expect(alone.cast).toHaveLength(17);
    expect(alone.cast[0]).toMatchObject({ name: 'Milla Jovovich', order: 0 });
    const { credits } = detailsShape.parse(await json('/3/movie/324544?append_to_response=credits'));
    expect({ id: 324544, ...credits }).toEqual(alone);
  });

  test('most of its cast have a portrait, which is there, and some have none', async () => {
    const { cast } = creditsShape.parse(await json('/3/movie/324544/credits'));
    const paths = cast.flatMap(({ profile_path }) => profile_path ?? []);
    expect(paths.length).toBeGreaterThan(cast.length / 2);
    expect(paths.length).toBeLessThan(cast.length);
    const picture = await ask(`/t/p/w185${paths[0]}`);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(await picture.text()).toContain('</svg>');
    expect((await ask(`/t/p/w500${paths[0]}`)).status).toBe(404);
    expect((await ask('/t/p/w185/nobody.svg')).status).toBe(404);
  });

  test('its videos come alone with its id, or appended without; the key of its trailer has a player, other keys have none', async () => {
    const alone = videosShape.parse(await json('/3/movie/324544/videos'));
    const { videos } = detailsShape.parse(await json('/3/movie/324544?append_to_response=videos'));
    expect({ id: 324544, ...videos }).toEqual(alone);
    const [trailer, teaser] = alone.results;
    const player = await ask(`/embed/${trailer?.key}?autoplay=1`);
    expect(player.headers.get('content-type')).toContain('text/html');
    expect(await player.text()).toContain('In the Lost Lands');
    expect((await ask(`/embed/${teaser?.key}`)).status).toBe(404);
  });

  test('a person has one id in all films', async () => {
    const idIn = async (film: number) =>
      creditsShape
        .parse(await json(`/3/movie/${film}/credits`))
        .cast.find(({ name }) => name === 'Hannah Waddingham')?.id;
    expect(await idIn(552524)).toBeTypeOf('number');
    expect(await idIn(552524)).toBe(await idIn(575265));
  });

  test.each(['/3/movie/1', '/3/movie/abc', '/3/movie/1/credits', '/3/movie/3245440000000'])(
    '%s is not found',
    async (path) => {
      expect(await refused(await ask(path, bearer))).toEqual({
        status: 404,
        code: 34,
        message: 'The resource you requested could not be found.',
      });
    },
  );
});

describe('the key', () => {
  test('is accepted in the query and as a bearer', async () => {
    expect((await ask(`/3/movie/668489?api_key=${KEY}`)).status).toBe(200);
    expect((await ask('/3/movie/668489', bearer)).status).toBe(200);
  });

  test.each([
    ['no key', '/3/movie/668489', {}],
    ['a wrong key', '/3/movie/668489?api_key=other', {}],
    ['a wrong bearer', '/3/movie/668489', { headers: { authorization: 'Bearer other' } }],
    ['no key on a path that does not exist', '/3/tv/1', {}],
  ])('%s is refused', async (_, path, init) => {
    expect(await refused(await ask(path, init))).toEqual({
      status: 401,
      code: 7,
      message: 'Invalid API key: You must be granted a valid key.',
    });
  });

  test('never reaches the log', () => {
    expect(lines).toContain('GET /3/movie/668489 200');
    expect(lines.join('\n')).not.toContain(KEY);
  });
});

describe('what it does not know', () => {
  test.each([
    ['a path', '/3/tv/popular', 404, 'no /3/tv/popular'],
    ['a part to append', '/3/movie/668489?append_to_response=credits,images', 422, 'cannot append images'],
    ['a parameter', '/3/movie/now_playing?sort_by=title', 422, 'does not know sort_by'],
    ['a language', '/3/movie/668489?language=de-DE', 422, 'no language de-DE'],
  ])('%s is refused by name', async (_, path, status, message) => {
    const answer = await refused(await ask(path, bearer));
    expect(answer.status).toBe(status);
    expect(answer.message).toContain(message);
  });

  test('writing is refused', async () => {
    expect(await refused(await ask('/3/movie/668489', { ...bearer, method: 'POST' }))).toMatchObject({
      status: 405,
      code: 42,
    });
  });
});

describe('pictures', () => {
  test('are sent without a key, for good, to any origin', async () => {
    const answer = await ask('/t/p/w342/havoc-poster.webp');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await answer.text()).toBe('picture');
  });

  test.each([
    'w999/havoc-poster.webp',
    'w1280/havoc-poster.webp',
    'w342/havoc-backdrop.webp',
    'w342/unknown-poster.webp',
    'w342/..%2Fsecret.webp',
    'original/havoc-poster.webp',
  ])('%s is not found', async (path) => {
    expect(await refused(await ask(`/t/p/${path}`))).toMatchObject({ status: 404, code: 34 });
  });

  test('one that is not drawn yet says so and is not kept', async () => {
    const answer = await ask('/t/p/w500/havoc-poster.webp');
    expect(answer.headers.get('cache-control')).toBeNull();
    expect(await refused(answer)).toMatchObject({
      status: 503,
      code: 9,
      message: expect.stringContaining('not been drawn'),
    });
  });
});

test('a port in use rejects the start', async () => {
  await expect(startFilmStandIn({ port: standIn.port, apiKey: KEY, artDir })).rejects.toThrow('EADDRINUSE');
});

test('after close nothing answers', async () => {
  const other = await startFilmStandIn({ port: 0, apiKey: KEY, artDir });
  expect((await fetch(`${other.url}/3/movie/668489?api_key=${KEY}`)).status).toBe(200);
  await other.close();
  await expect(fetch(other.url)).rejects.toThrow();
});
