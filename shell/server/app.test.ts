import type { SiteSettings } from '@matinee/api/settings';
import { expect, test } from 'vitest';
import { createShellServer } from './app.ts';
import { compositionOf, releaseOf, signed, teamKeys } from './composition/testing/signed.ts';
import { trusted } from './composition/trusted.ts';
import { readConfig } from './config.ts';
import type { ShellBuild } from './page/shell-build.ts';

const integrity = `sha384-${'A'.repeat(64)}`;
const build: ShellBuild = {
  version: '1.0.0',
  entry: ['js/main.js'],
  files: { 'js/main.js': { integrity, bytes: 1 } },
};
const live = trusted(compositionOf('one', signed(releaseOf('catalog', '1.3.0'))), teamKeys);

/** The shell's server before a composition, with these settings beside the needed one. */
function server(
  settings: Record<string, string> = {},
  composition = live,
  told: SiteSettings | null = null,
) {
  const config = readConfig({
    CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from('clerk.example$').toString('base64')}`,
    SITE_KEY: 'a secret that two processes share',
    ...settings,
  });
  const followed = { current: () => composition, canary: () => null, stop: () => {} };
  const site = { current: () => told };
  const log = { warn: () => {} };
  return createShellServer({ config, build, web: import.meta.dirname, followed, site, log });
}
const pageOf = async (app: ReturnType<typeof server>, headers = {}) =>
  app.request('http://localhost:3000/catalog', { headers });
const isReporting = async (app: ReturnType<typeof server>) =>
  (await (await pageOf(app)).text()).includes('id="report"');

test('a page reports how its releases do, but not without a key, nor about what is being written', async () => {
  expect(await isReporting(server())).toBe(true);
  expect(await isReporting(server({ SITE_KEY: '' }))).toBe(false);
  expect(await isReporting(server({ HOT_REMOTES: 'catalog=http://localhost:3111/' }))).toBe(false);
});

test('no cache keeps a page, and what another host than the site’s was asked for changes nothing in it', async () => {
  const page = await pageOf(server());
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
  expect(page.headers.get('vary')).toBe('accept-encoding, cookie');
  const forged = await pageOf(server({ SITE_KEY: '' }), {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
  });
  expect(await forged.text()).not.toContain('evil.test');
  expect(JSON.stringify([...forged.headers])).not.toContain('evil.test');
});

test('an open page is told the id of what is live', async () => {
  const answer = await server().request('http://localhost:3000/__live');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({ composition: 'one' });
});

test('scripts that are not of this build are not found, and no page stands in for them', async () => {
  const gone = await server().request('http://localhost:3000/js/gone.js');
  expect([gone.status, await gone.text()]).toEqual([404, 'Not found']);
});

test('the header is painted with the links of the composition, and the page is given them', async () => {
  const nav = [{ path: '/catalog', label: 'What is on', places: ['header'], order: 1 }];
  const linked = trusted(compositionOf('two', signed({ ...releaseOf('catalog', '1.4.0'), nav })), teamKeys);
  const html = await (await pageOf(server({}, linked))).text();
  expect(html).toMatch(/<nav[^>]*aria-label="Main".*href="\/catalog"[^>]*>What is on<\/a>/);
  expect(html).toContain('{"header":[{"path":"/catalog","label":"What is on"}]');
  expect(await (await pageOf(server())).text()).not.toContain('What is on');
});

test('a bare route is painted without header and footer', async () => {
  const { routes, ...release } = releaseOf('catalog', '1.4.0');
  const bare = signed({ ...release, routes: routes.map((route) => ({ ...route, frame: 'bare' })), nav: [] });
  const html = await (await pageOf(server({}, trusted(compositionOf('two', bare), teamKeys)))).text();
  expect(html).not.toMatch(/<(header|footer)/);
  expect(html).toContain('"frame":"bare"');
  expect(await (await pageOf(server())).text()).toMatch(/<header.*<footer/s);
});
