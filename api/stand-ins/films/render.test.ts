import { mkdtemp, readFile, rm, unlink, utimes, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { films, type Film } from './catalog/film.ts';
import { renderArtwork, type RenderProgress } from './render.ts';

const wanted = process.env.MATINEE_FULL === '1' ? films : films.slice(0, 1);
const [film] = wanted;
if (!film) throw new Error('no film');

let dir = '';
const first: RenderProgress[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'matinee-art-'));
  await renderArtwork(dir, { films: wanted, onProgress: (progress) => first.push(progress) });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test.each([
  ['w342', 'poster', 342, 513],
  ['w500', 'poster', 500, 750],
  ['w780', 'backdrop', 780, 439],
  ['w1280', 'backdrop', 1280, 720],
])('in %s the %s is %i × %i WebP of a sensible weight', async (size, kind, width, height) => {
  for (const { slug } of wanted) {
    const bytes = await readFile(join(dir, size, `${slug}-${kind}.webp`));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
    expect(bytes.length).toBeGreaterThan(8_000);
    expect(bytes.length).toBeLessThan(120_000);
  }
});

test('progress is told once for each picture, up to the last', () => {
  expect(first).toHaveLength(wanted.length * 2);
  expect(first.at(-1)).toMatchObject({ done: wanted.length * 2, total: wanted.length * 2, drawn: true });
});

test('a second run draws nothing', async () => {
  expect(await renderArtwork(dir, { films: wanted })).toEqual({ drawn: 0, kept: wanted.length * 2 });
});

test('a file that has gone is drawn again, the others are left alone', async () => {
  const poster = join(dir, 'w500', `${film.slug}-poster.webp`);
  const backdrop = join(dir, 'w1280', `${film.slug}-backdrop.webp`);
  const long = new Date('2020-01-01T00:00:00Z');
  await utimes(backdrop, long, long);
  await unlink(poster);
  expect(await renderArtwork(dir, { films: [film] })).toEqual({ drawn: 1, kept: 1 });
  expect((await stat(poster)).size).toBeGreaterThan(0);
  expect((await stat(backdrop)).mtime).toEqual(long);
});

test('a changed title redraws the poster and keeps the backdrop', async () => {
  const renamed: Film = { ...film, title: 'The Lost Lands' };
  expect(await renderArtwork(dir, { films: [renamed] })).toEqual({ drawn: 1, kept: 1 });
});
