import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect as is, test } from 'vitest';
import { liveComposition, restore } from '../composition/release/releases.ts';
import { dataDir, siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { movieWithShows } from '../visitor/booking.ts';
import { newVisitor } from '../visitor/visitor.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const kept = mkdtempSync(path.join(tmpdir(), 'matinee-kept-maps-'));
beforeAll(restore);
afterAll(() => rmSync(kept, { recursive: true }));

/** `npm run release -- …` on the site under test, its maps kept in a folder of this test. */
const release = (...words: string[]): string =>
  execFileSync(process.execPath, ['api/workspace/run.mjs', 'release', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PORT: new URL(siteUrl).port, MATINEE_DATA: dataDir, RELEASE_MAPS: kept },
  });

const WHERE = 'mfe-catalog/src/details/recommended/use-carousel.ts';
const STATEMENT = 'observer.observe(element);';

/** The lines of the API's log about errors in browsers. */
const told = () =>
  readFileSync(path.join(dataDir, 'logs/api.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('an error in a browser') && line.includes('no row is observed'));

test('what a built release throws in a browser is a line of the log, from which its maps name file and line of the source', async () => {
  const { page } = await newVisitor();
  const movie = await movieWithShows(page, 1);
  await page.addInitScript(() => {
    const { observe } = ResizeObserver.prototype;
    ResizeObserver.prototype.observe = function (element) {
      if (element.tagName === 'UL') throw new TypeError('no row is observed in this browser');
      observe.call(this, element);
    };
  });
  await page.goto(`/movie-detail/${movie}/1`);
  await expect.poll(() => told().length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [line = ''] = told();
  is(line).toMatch(/"release":"catalog@/);
  is(line).not.toContain('use-carousel');

  // Nobody finds a map where the scripts are.
  const catalog = (await liveComposition()).remotes.find(({ name }) => name === 'catalog');
  const [place = ''] = /http[^\s"\\]+?\.js/.exec(line) ?? [];
  is(place.startsWith(catalog?.baseUrl ?? 'nowhere')).toBe(true);
  is(await (await fetch(place)).text()).not.toContain('sourceMappingURL');
  is((await fetch(`${place}.map`)).status).toBe(404);

  // Published before: nothing is new but its maps, which stay here.
  release('publish', 'catalog', '--built');
  const file = path.join(kept, 'line.json');
  writeFileSync(file, line);
  const found = new RegExp(`${path.basename(WHERE)}:(\\d+):(\\d+)`).exec(release('stack', file));
  const source = readFileSync(path.join(root, WHERE), 'utf8').split('\n')[Number(found?.[1]) - 1] ?? '';
  is(source.slice(Number(found?.[2]) - 1)).toMatch(/^observ/);
  is(source.trim()).toBe(STATEMENT);
});
