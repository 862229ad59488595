import type { Request } from 'playwright';
import { test } from 'vitest';
import { z } from 'zod';
import { isAlive, untilRendered } from '../composition/page.ts';
import { movieWithShows } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

const detail = z.object({
  movie: z.object({ poster_path: z.string(), backdrop_path: z.string() }),
  dateTime: z.record(z.string(), z.unknown()),
});

async function shownMovie(page: Page) {
  const movieId = await movieWithShows(page, 0);
  const { movie, dateTime } = detail.parse(await (await page.request.get(`/api/show/${movieId}`)).json());
  return { movieId, movie, days: Object.keys(dateTime) };
}

/** Paths of what the page's document itself asked for, and not its scripts: pictures before any code. */
const askedByDocument = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource');
    const code = entries.find(({ name }) => /\/js\/main\./.test(name))?.startTime ?? Infinity;
    return entries
      .filter(({ initiatorType: by, startTime }) => by === 'link' || (by === 'img' && startTime <= code))
      .map(({ name }) => new URL(name).pathname);
  });

test('what a page reads first comes with it or is asked for by its document, and once only', async () => {
  // Elsewhere: a page that is left before its code has come asks for what it reads until the next document is there.
  const { movieId, days } = await shownMovie((await newVisitor()).page);
  const { page } = await newVisitor();
  const ofMovie = `/api/show/${movieId}`;
  const expected: [path: string, data: string[], isThere: boolean][] = [
    ['/', ['/api/show/all'], true],
    ['/movies', ['/api/show/all'], true],
    ['/movies?plain', ['/api/show/all'], false],
    ['/search', ['/api/show/all'], false],
    [`/movie-detail/${movieId}/1`, [ofMovie, '/api/show/all'], true],
    [`/seat-layout/${movieId}/${days[0]}`, [ofMovie], true],
  ];
  for (const [path, data, isThere] of expected) {
    if (isThere) await untilRendered(page, path);
    const asked: string[] = [];
    const note = (request: Request) => {
      const { pathname } = new URL(request.url());
      // A page that loads itself anew asks anew.
      if (request.isNavigationRequest()) asked.push('the document');
      // What parts ask for comes when the page is at rest.
      if (pathname.startsWith('/api/show/') && pathname !== '/api/show/times') asked.push(pathname);
    };
    page.on('request', note);
    await page.goto(path);
    await expect(page.locator('[data-movie], [data-seat]').first()).toBeVisible();
    await expect.poll(() => isAlive(page)).toBe(true);
    // What came with the page may be some minutes old: it is shown, and asked for anew.
    await expect
      .poll(() => asked.toSorted(), { message: path })
      .toEqual([...data, 'the document'].toSorted());
    const byDocument = await askedByDocument(page);
    page.off('request', note);
    for (const address of data) expect(byDocument.includes(address), path).toBe(!isThere);
  }
});

test.each([
  [1280, 'heron-1600'],
  [360, 'heron-800'],
])(
  'at %d px the front page’s picture %s is asked for by the document, once and alone',
  async (width, name) => {
    for (const path of ['/', '/?plain']) {
      const { page } = await newVisitor();
      await page.setViewportSize({ width, height: 800 });
      const asked: string[] = [];
      page.on('request', (request) => {
        const picture = /heron-\d+/.exec(new URL(request.url()).pathname)?.[0];
        if (picture) asked.push(picture);
      });
      await page.goto(path);
      const picture = page.locator('main picture img');
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
        .toContain(name);
      await expect(page.locator('[data-movie]').first()).toBeVisible();
      expect(asked, path).toEqual([name]);
      expect(
        (await askedByDocument(page)).filter((one) => one.includes(name)),
        path,
      ).toHaveLength(1);
    }
  },
);

/** Opens a page as somebody who has seen no picture yet, until `count` are there: what was asked for, and what of it by the document. */
async function openPictures(path: string, width: number, pictures: string, count: number) {
  const { page } = await newVisitor();
  await page.setViewportSize({ width, height: 800 });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(path);
  const shown = page.locator(pictures);
  await expect(shown).toHaveCount(count);
  await expect
    .poll(() => shown.evaluateAll((all) => all.every((image) => 'complete' in image && image.complete)))
    .toBe(true);
  const byDocument = await askedByDocument(page);
  return {
    /** The sizes that a picture was asked for in, and how often by the document. */
    of: (picture: string) => ({
      sizes: asked.filter((name) => name.endsWith(picture)).map((name) => name.split('/').at(-2)),
      byDocument: byDocument.filter((name) => name.endsWith(picture)).length,
    }),
  };
}

test.each([
  [360, 'w780'],
  [1280, 'w1280'],
])(
  'at %d px the pictures of a movie’s page are asked for by its document, once and in one size',
  async (width, backdrop) => {
    const { movieId, movie } = await shownMovie((await newVisitor()).page);
    const asked = await openPictures(`/movie-detail/${movieId}/1`, width, 'article:has(h1) img', 2);
    expect(asked.of(movie.backdrop_path)).toEqual({ sizes: [backdrop], byDocument: 1 });
    expect(asked.of(movie.poster_path)).toEqual({ sizes: ['w342'], byDocument: 1 });
  },
);

test('the poster of a seat page is asked for by its document, once and in one size', async () => {
  const { movieId, movie, days } = await shownMovie((await newVisitor()).page);
  const asked = await openPictures(`/seat-layout/${movieId}/${days[0]}`, 1280, 'main img', 1);
  expect(asked.of(movie.poster_path)).toEqual({ sizes: ['w342'], byDocument: 1 });
});

test('where nothing can be seen yet no picture takes its share of the line before the shell’s script is there', async () => {
  const { movieId } = await shownMovie((await newVisitor()).page);
  const { page } = await newVisitor();
  for (const path of ['/?plain', `/movie-detail/${movieId}/1?plain`]) {
    await page.goto(path);
    await expect(page.locator('main img').first()).toBeVisible();
    const entries = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })),
    );
    const script = entries.find(({ name }) => /js\/main\./.test(name));
    const pictures = entries.filter(({ name }) => /\.(webp|jpg)$/.test(name));
    expect(pictures.length, path).toBeGreaterThan(0);
    for (const { name, startTime } of pictures)
      expect(startTime, name).toBeGreaterThanOrEqual(script?.responseEnd ?? Infinity);
  }
});

test('somebody who only reads is signed out and fetches no sign-in; a pause after the first sign of life brings it', async () => {
  const { page } = await newVisitor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/clerk/i.test(request.url())) asked.push(request.url());
  });
  await page.goto('/');
  await expect(page.locator('[data-movie]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.mouse.move(40, 40);
  await expect.poll(() => asked.some((url) => url.endsWith('.js'))).toBe(true);
});

test('every script of a page is compiled while it is downloaded, also those of remotes', async () => {
  const { page } = await newVisitor();
  await page.goto('/');
  await expect.poll(() => isAlive(page)).toBe(true);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  expect(scripts.filter((name) => /main\.|remoteEntry|home\./.test(name))).toHaveLength(3);
  for (const script of scripts)
    expect(await (await page.request.get(script)).text(), script).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
});
