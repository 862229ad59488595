import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { SiteSettings } from '@matinee/api/settings';
import { afterEach, expect, test, vi } from 'vitest';
import { createShellServer } from './app.ts';
import { createMirror } from './kept-files/mirror.ts';
import { keptShells } from './kept-files/kept-shells.ts';
import type { FollowedComposition } from './composition/follow.ts';
import { compositionOf, releaseOf, signed, teamKeys } from './composition/testing/signed.ts';
import { trusted } from './composition/trusted.ts';
import { readConfig } from './config.ts';
import type { ShellBuild } from './page/shell-build.ts';

afterEach(() => void vi.unstubAllGlobals());

const integrity = `sha384-${'A'.repeat(64)}`;
const build: ShellBuild = {
  version: '1.0.0',
  entry: ['js/main.js'],
  files: { 'js/main.js': { integrity, bytes: 1 } },
};
const live = trusted(compositionOf('one', signed(releaseOf('catalog', '1.3.0'))), teamKeys);

/** The shell's server before a composition, with these settings beside the needed one. */
async function server(
  settings: Record<string, string> = {},
  composition = live,
  told: SiteSettings | null = null,
  canary: ReturnType<FollowedComposition['canary']> = null,
) {
  const config = readConfig({
    CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from('clerk.example$').toString('base64')}`,
    SITE_KEY: 'a secret that two processes share',
    ...settings,
  });
  const followed = { current: () => composition, canary: () => canary, isKnown: () => true, stop: () => {} };
  const site = { current: () => told };
  const log = { warn: () => {}, error: () => {} };
  const store = { read: async () => null };
  const shells = await keptShells({
    ...config,
    apiUrl: 'http://127.0.0.1:9',
    own: build,
    store,
    live: followed.current,
    log,
    alarm: () => {},
  });
  const mirror = createMirror({ ...config, store, given: () => [composition], lookAnew: async () => {} });
  return createShellServer({ config, shells, mirror, web: import.meta.dirname, followed, site, log });
}
const pageOf = async (app: ReturnType<typeof server>, headers: Record<string, string> = {}) =>
  (await app).request('http://localhost:3000/catalog', {
    headers: { 'sec-fetch-dest': 'document', ...headers },
  });
const isReporting = async (app: ReturnType<typeof server>) =>
  (await (await pageOf(app)).text()).includes('id="report"');

test('a server that knows of no release says when to come again, and is not taken for a site without pages', async () => {
  const page = await pageOf(server({}, { ...live, remotes: [] }));
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await page.text()).toContain('<div id="root">');
  expect((await pageOf(server())).headers.get('retry-after')).toBeNull();
});

test('a page that cannot be made says so in a sentence, with the headers of every answer', async () => {
  const odd = {
    ...live,
    get remotes(): never {
      throw new Error('nobody has foreseen this');
    },
  };
  const page = await pageOf(server({}, odd));
  expect([page.status, page.headers.get('x-content-type-options')]).toEqual([500, 'nosniff']);
  expect(await page.text()).toContain('Please try again');
});

test('nor is the map of a site whose movies nobody tells one without movies: it is there later', async () => {
  const pageList = '/api/show/pages';
  const routes = [{ path: '/movie-detail/:id', screen: 'home', preload: [], pageList }];
  const one = trusted(compositionOf('one', signed({ ...releaseOf('catalog', '1.4.0'), routes })), teamKeys);
  const mapAt = async (API_URL: string) => (await server({ API_URL }, one)).request('/sitemap.xml');
  const map = await mapAt('http://127.0.0.1:9');
  expect([map.status, map.headers.get('retry-after'), map.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'private, no-store',
  ]);
  vi.stubGlobal('fetch', async () => Response.json({ pages: [{ path: '/movie-detail/7' }] }));
  expect(await (await mapAt('http://api.test')).text()).toContain('/movie-detail/7</loc>');
});

test('a page reports how its releases do, but not without a key, nor about what is being written', async () => {
  expect(await isReporting(server())).toBe(true);
  expect(await isReporting(server({ SITE_KEY: '' }))).toBe(false);
  expect(await isReporting(server({ HOT_REMOTES: 'catalog=http://localhost:3111/' }))).toBe(false);
});

test('while a canary runs pages say whose code they run, on both sides; else none does', async () => {
  const other = trusted(compositionOf('two', signed(releaseOf('catalog', '1.4.0'))), teamKeys);
  const both = server({}, live, null, { composition: other, share: 50 });
  const seen = new Set<string>();
  for (let visitor = 0; visitor < 40; visitor++) {
    const html = await (await pageOf(both)).text();
    expect(html).toContain('<script type="application/json" id="tells">true</script>');
    seen.add(html.includes('1.4.0') ? 'canary' : 'live');
  }
  expect([...seen].sort()).toEqual(['canary', 'live']);
  expect(await (await pageOf(both, { 'sec-fetch-dest': 'empty' })).text()).not.toContain('id="tells"');
  expect(await (await pageOf(server())).text()).not.toContain('id="tells"');
});

test('a document that a script fetches has no token: no remote can report in the name of visitors', async () => {
  for (const [dest, is] of [
    ['document', true],
    ['empty', false],
    ['iframe', false],
    ['', false],
  ] as const) {
    const page = await pageOf(server(), { 'sec-fetch-dest': dest });
    expect((await page.text()).includes('id="report"')).toBe(is);
  }
});

test('what one visitor has of a page for himself is in no other visitor’s', async () => {
  const app = server();
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  const unpacked = async (encoding: keyof typeof unpack) => {
    const page = await pageOf(app, { 'accept-encoding': encoding });
    expect(page.headers.get('content-encoding')).toBe(encoding);
    return unpack[encoding](await page.arrayBuffer()).toString();
  };
  const pages = [await (await pageOf(app)).text(), await (await pageOf(app)).text()];
  // Proxies of companies take the one out, and older browsers have it only behind TLS.
  pages.push(await unpacked('br'), await unpacked('gzip'));
  const token = /<script[^>]*id="report">.*?<\/script>/;
  expect(new Set(pages.map((html) => token.exec(html)?.[0])).size).toBe(4);
  expect(new Set(pages.map((html) => html.replace(token, ''))).size).toBe(1);
});

test('no cache keeps a page, and what another host than the site’s was asked for changes nothing in it', async () => {
  const page = await pageOf(server());
  expect(page.headers.get('cache-control')).toBe('private, no-cache, no-transform');
  expect(page.headers.get('vary')).toBe('accept-encoding, cookie, sec-fetch-dest');
  const forged = await pageOf(server({ SITE_KEY: '' }), {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
  });
  expect(await forged.text()).not.toContain('evil.test');
  expect(JSON.stringify([...forged.headers])).not.toContain('evil.test');
});

test('an open page is told the id of what is live, and its shell', async () => {
  const answer = await (await server()).request('http://localhost:3000/__live');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(await answer.json()).toEqual({ composition: 'one', shell: '1.0.0' });
});

test('it is told since when it has to move at once, also while a booking is open', async () => {
  const urgent = '2026-03-01T12:00:00.000Z';
  const one = trusted({ ...compositionOf('one', signed(releaseOf('catalog', '1.4.0'))), urgent }, teamKeys);
  const answer = await (await server({}, one)).request('http://localhost:3000/__live');
  expect(await answer.json()).toMatchObject({ composition: 'one', urgent });
});

test('scripts that are not of this build are not found, and no page stands in for them', async () => {
  const gone = await (await server()).request('http://localhost:3000/js/gone.js');
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

test('an address is read as the page’s own code reads it: routes by what is written, parameters by what that means', async () => {
  const routes = [
    { path: '/catalog', screen: 'home', preload: [] },
    { path: '/movie/:id', screen: 'home', preload: [], pageData: '/api/show/{id}/page' },
  ];
  const movies = trusted(
    compositionOf('two', signed({ ...releaseOf('catalog', '1.4.0'), routes })),
    teamKeys,
  );
  const app = await server({}, movies);
  const asked: string[] = [];
  const page = { title: 'Havoc', description: 'A movie.', canonical: '/movie/7' };
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname);
    return Response.json(page);
  });
  const statusOf = async (pathname: string) => (await app.request(`http://localhost:3000${pathname}`)).status;
  expect(await statusOf('/catalog')).toBe(200);
  // The page's own code finds no route for it, and says that there is no such page.
  expect(await statusOf('/%63atalog')).toBe(404);
  for (const written of ['%37', 'caf%C3%A9', 'a%252Fb', '%'])
    expect(await statusOf(`/movie/${written}`)).toBe(200);
  expect(asked).toEqual(['7', 'caf%C3%A9', 'a%252Fb', '%25'].map((id) => `/api/show/${id}/page`));
});

test.each(['/%', '/%E0%A4%A', '/%00', '//evil.test/', '/%2F%2Fevil.test', '/%5C'])(
  'at %s there is no page, and it says so',
  async (odd) => {
    const page = await (await server()).request(`http://localhost:3000${odd}`);
    expect([page.status, (await page.text()).includes('Page not found')]).toEqual([404, true]);
  },
);

test('browsers are asked to make no links of the words of a page: what they put into its frame would be taken out with the words', async () => {
  const head = /<head>.*<\/head>/s.exec(await (await pageOf(server())).text())?.[0];
  const content = /<meta name="format-detection" content="(.*?)">/.exec(head ?? '')?.[1];
  expect(content?.split(',').sort()).toEqual(['address=no', 'date=no', 'email=no', 'telephone=no']);
});

test('a bare route is painted without header and footer', async () => {
  const { routes, ...release } = releaseOf('catalog', '1.4.0');
  const bare = signed({ ...release, routes: routes.map((route) => ({ ...route, frame: 'bare' })), nav: [] });
  const html = await (await pageOf(server({}, trusted(compositionOf('two', bare), teamKeys)))).text();
  expect(html).not.toMatch(/<(header|footer)/);
  expect(html).toContain('"frame":"bare"');
  expect(await (await pageOf(server())).text()).toMatch(/<header.*<footer/s);
});

test('a remote with a document of its own: no other team’s code is in it, neither by the composition nor by the policy', async () => {
  const both = trusted(
    compositionOf(
      'two',
      signed(releaseOf('catalog', '1.4.0')),
      signed({ ...releaseOf('booking', '2.0.0'), baseUrl: 'https://booking.test/2.0.0/' }),
    ),
    teamKeys,
  );
  const app = await server({ OWN_DOCUMENTS: 'booking' }, both);
  const page = async (pathname: string) => {
    const answer = await app.request(`http://localhost:3000${pathname}`);
    const [, inlined = ''] = /id="composition">(.*?)<\/script>/.exec(await answer.text()) ?? [];
    const { remotes } = JSON.parse(inlined) as { remotes: { name: string }[] };
    return { names: remotes.map(({ name }) => name), policy: answer.headers.get('content-security-policy') };
  };
  const [apart, others] = await Promise.all([page('/booking'), page('/catalog')]);
  expect([apart.names, others.names]).toEqual([['booking'], ['catalog']]);
  expect(apart.policy).toContain('https://booking.test');
  expect(others.policy).not.toContain('https://booking.test');
  expect(others.policy).toContain('worker-src http://localhost:3000/service-worker.js;');
});
