import { NAMES_OF_BROWSERS, REMOTE_NAME } from '@matinee/api/release-patterns';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, test } from 'vitest';
import { siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { goInside, isAlive, screenOf } from './page.ts';
import { liveComposition, restore } from './release/releases.ts';

interface CountingWindow {
  renderers: number;
}

beforeAll(restore);

// The admin's pages are a document of their own.
test('all remotes in one page share one React', async () => {
  const { page } = await newVisitor();
  // Clerk brings a React of its own for its own widgets.
  await page.route('**/__clerk/**', (route) => route.abort());
  await page.addInitScript(() => {
    const seen = { renderers: 0 };
    Object.assign(globalThis, seen, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => ++(globalThis as unknown as CountingWindow).renderers,
        onCommitFiberRoot() {},
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    });
  });
  await page.goto('/movies');
  await expect(screenOf(page, 'catalog')).toBeVisible();
  await expect.poll(() => isAlive(page)).toBe(true);
  await goInside(page, '/favorite');
  await expect(page.locator('[data-remote=account]')).toBeVisible();
  await goInside(page, '/seat-layout/1/2026-01-01');
  await expect(page.locator('[data-remote=booking]')).toBeVisible();

  expect(await page.evaluate(() => (globalThis as unknown as CountingWindow).renderers)).toBe(1);
});

test('no file of a remote carries React', async () => {
  const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  const { remotes } = await liveComposition();
  const scripts = remotes.flatMap(({ baseUrl, files }) =>
    Object.keys(files)
      .filter((file) => file.endsWith('.js'))
      .map((file) => baseUrl + file),
  );
  expect(scripts.length).toBeGreaterThan(8);
  for (const script of scripts) expect(await (await fetch(script)).text(), script).not.toContain(internals);
  const page = await (await fetch(siteUrl)).text();
  const main = /src="(\/js\/main[^"]+)"/.exec(page)?.[1];
  expect(await (await fetch(siteUrl + main)).text()).toContain(internals);
});

test('the shell’s build knows no remote: no name, no address, no route of one', () => {
  const dir = path.resolve(import.meta.dirname, '../../dist/web/js');
  const scripts = readdirSync(dir).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  const built = scripts.map((file) => readFileSync(path.join(dir, file), 'utf8')).join('\n');
  for (const word of [
    'mfe-',
    '/remoteEntry.js',
    'seat-layout',
    '/loading/:',
    ':nextUrl',
    'add-shows',
    'list-bookings',
  ])
    expect(built, word).not.toContain(word);
  // The contract's own calls begin with /api, and a parameter of an address may be anything.
  for (const page of ['movies', 'search', 'theaters', 'releases', 'favorite', 'my-booking', 'admin'])
    expect(built, page).not.toMatch(new RegExp(`["'\`(]/${page}\\b`));
});

test('no remote can be named as something that this browser has in every window', async () => {
  const { page } = await newVisitor();
  await page.goto('/robots.txt');
  const names = await page.evaluate(() => {
    const own: string[] = [];
    for (let one: unknown = globalThis; one; one = Object.getPrototypeOf(one))
      own.push(...Object.getOwnPropertyNames(one));
    return own;
  });
  expect(names).toContain('location');
  const free = names.filter((name) => REMOTE_NAME.test(name) && !NAMES_OF_BROWSERS.includes(name));
  expect(free).toEqual([]);
});
