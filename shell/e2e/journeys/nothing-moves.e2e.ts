import { test } from 'vitest';
import { untilRendered } from '../composition/page.ts';
import { movieWithShows } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { type Movement, movementsOf, noteMovements, STILL } from '../visitor/movements.ts';
import { newVisitor } from '../visitor/visitor.ts';

const sumOf = (movements: readonly Movement[]) => movements.reduce((total, { value }) => total + value, 0);

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };

test.each(Object.entries(sizes))(
  'on a %s nothing moves while a page fills, however slowly',
  async (_name, viewport) => {
    const { page } = await newVisitor({ viewport });
    const movie = await movieWithShows(page, 0);
    await noteMovements(page);
    // The list comes first, so that the movie's page is there before its days are.
    await page.route('**/api/show/**', async (route) => {
      const isList = route.request().url().endsWith('/all');
      await new Promise((resolve) => setTimeout(resolve, isList ? 600 : 1_200));
      await route.continue();
    });
    for (const path of ['/', '/movies', '/search', `/movie-detail/${movie}/1`, '/theaters', '/refunds']) {
      await page.goto(path);
      if (/movie|search|^\/$/.test(path)) await expect(page.locator('[data-movie]').first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path.startsWith('/movie-detail')) await expect(page.getByText('Book Now')).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const movements = await movementsOf(page);
      expect(sumOf(movements), `${path} ${JSON.stringify(movements)}`).toBeLessThan(STILL);
    }
  },
);

// Where a line of the font that stands in would break otherwise than one of ours.
test.each([360, 412, 768, 1440])('at %i px nothing moves when the fonts come late', async (width) => {
  const { page } = await newVisitor({ viewport: { width, height: 823 } });
  const movie = await movieWithShows(page, 0);
  await noteMovements(page);
  let giveFonts: () => void = () => undefined;
  for (const path of ['/', '/movies', `/movie-detail/${movie}/1`, '/refunds']) {
    const isTime = new Promise<void>((resolve) => (giveFonts = resolve));
    await page.route('**/*.woff2', async (route) => {
      await isTime;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    giveFonts();
    await page.evaluate(() => document.fonts.ready);
    // A movement is told after the frame in which it happened.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const movements = await movementsOf(page);
    expect(sumOf(movements), `${path} ${JSON.stringify(movements)}`).toBeLessThan(STILL);
    await page.unroute('**/*.woff2');
  }
});

/** Ends of what a reader sees as one thing: a page may come as far as any of them, and be shown so. */
const ENDS = /(?<=<\/(?:p|h\d|li|a|dl|div|section|button)>)/;
/** So many of them are on the first screen. */
const MAX_PIECES = 90;

/** Writes a document of the site piece by piece, each seen before the next one comes. Without scripts: it is about HTML. */
async function writeInPieces(page: Page, path: string): Promise<void> {
  const html = (await (await page.request.get(path)).text())
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace(/<meta http-equiv[^>]*>/, '');
  const [head = '', before = '', main = ''] = html.split(/(?=<body|<main\b)/);
  const pieces = main.split(ENDS);
  const body = [before, ...pieces.slice(0, MAX_PIECES), pieces.slice(MAX_PIECES).join('')];
  await page.route('**/in-pieces', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto('/in-pieces');
  await page.evaluate((begin) => {
    document.open();
    document.write(begin);
  }, head);
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href]')].every(({ sheet }) => sheet),
  );
  await page.evaluate(async (all) => {
    const shown = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (const piece of all) {
      document.write(piece);
      await shown();
    }
    document.close();
    await shown();
  }, body);
}

test.each([360, 412, 768, 1440])(
  'at %i px nothing of the front page moves when its HTML comes in pieces, wherever it is cut',
  async (width) => {
    const { page } = await newVisitor({ viewport: { width, height: 823 } });
    await noteMovements(page);
    await untilRendered(page, '/');
    await writeInPieces(page, '/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const movements = await movementsOf(page);
    expect(sumOf(movements), JSON.stringify(movements)).toBeLessThan(STILL);
  },
);
