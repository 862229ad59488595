import type { Composition } from '@matinee/api/releases';
import { signCandidate, signPreviewCookie } from '@matinee/api/site-tokens';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createShellServer } from '../app.ts';
import { compositionOf, releaseOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { readConfig } from '../config.ts';
import { createMirror } from '../kept-files/mirror.ts';
import { keptShells } from '../kept-files/kept-shells.ts';
import type { ShellBuild } from '../page/shell-build.ts';
import type { FirstView, FirstViews } from './first-views.ts';
import type { Trial } from './trial.ts';

const SITE_KEY = 'a secret that two processes share';
const integrity = `sha384-${'A'.repeat(64)}`;
const build: ShellBuild = {
  version: '1.0.0',
  entry: ['css/main.css', 'js/main.js'],
  files: { 'css/main.css': { integrity, bytes: 1 }, 'js/main.js': { integrity, bytes: 1 } },
};
const { routes, files, ...catalog } = releaseOf('catalog', '1.3.0');
const published = (version: string) =>
  signed({
    ...catalog,
    version,
    baseUrl: `http://localhost:3011/${version}/`,
    routes: routes.map((route) => ({ ...route, firstView: true, preloadData: ['/api/show/all'] })),
    files: { ...files, 'view.cjs': { integrity: `sha384-${'V'.repeat(64)}`, bytes: 1 } },
    view: 'view.cjs',
  });
const live = trusted(compositionOf('one', published('1.3.0')), teamKeys);
const view: FirstView = {
  name: 'catalog',
  html: '<h1>Movies</h1>',
  styles: ['.a{content:"</style><script>"}', '@media all,'],
  sheets: { of: 'http://localhost:3011/1.3.0/', known: ['matinee_catalog_1_3_0:chunk-app'] },
  facts: { version: '1.3.0', pathname: '/', answers: { '/api/show/all': { title: '</script><!--' } } },
};

const look = vi.fn<Trial['look']>(async () => [view, 'rendered']);
/** hears of each page that wanted a view and has none: whether it is of this server's shell */
const without = vi.fn<(isOwn: boolean) => void>();
beforeEach(() => {
  look.mockClear();
  without.mockClear();
});
const page = async (...asked: Parameters<typeof answer>) => (await answer(...asked)).text();

async function answer(
  of: FirstViews['of'] | undefined,
  pathname = '/catalog',
  composition: Composition = live,
  kept: Buffer | null = null,
  own: ShellBuild = build,
  headers?: Record<string, string>,
  settings: Record<string, string> = {},
) {
  const config = readConfig({
    ...settings,
    // Pages carry a token of chance with it.
    ...(headers && { SITE_KEY: SITE_KEY }),
    CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from('clerk.example$').toString('base64')}`,
  });
  const store = { read: async () => kept };
  const log = { warn: () => {}, error: () => {} };
  const app = createShellServer({
    config: { ...config, teamKeys },
    shells: await keptShells({
      ...config,
      apiUrl: 'http://127.0.0.1:9',
      own,
      store,
      live: () => composition,
      log,
      alarm: () => {},
    }),
    mirror: createMirror({ ...config, store, given: () => [composition], lookAnew: async () => {} }),
    web: import.meta.dirname,
    followed: { current: () => composition, canary: () => null, isKnown: () => true, stop: () => {} },
    site: { current: () => null },
    log,
    // As the server begins.
    firstViews:
      config.sandbox === 'off'
        ? undefined
        : {
            of: async (asked, isOwn) => (of && isOwn ? of(asked) : (without(isOwn), null)),
            tried: async () => ({ look }),
          },
  });
  return app.request(new URL(pathname, 'http://localhost:3000').href, headers && { headers });
}

test('a page without a view is, byte for byte, the page of a server that renders none', async () => {
  const plain = await page(undefined);
  expect(await page(async () => null)).toBe(plain);
  expect(plain).not.toContain('first-view');
  // Its pictures wait for the script; those of a first view are where they are shown.
  expect(plain).toContain('<template id="pictures">');
  expect(await page(async () => view)).not.toContain('<template id="pictures">');
  // No view is asked for where nothing public stands.
  const of = vi.fn<FirstViews['of']>(async () => view);
  expect(await page(of, '/nothing')).toBe(await page(undefined, '/nothing'));
  expect(of).not.toHaveBeenCalled();
});

test('where first views are switched off, every page is that of a server that renders none, also one that is tried', async () => {
  const off = { FIRST_VIEW_SANDBOX: 'off' };
  const of = vi.fn<FirstViews['of']>(async () => view);
  for (const path of ['/catalog', '/catalog?show=1', '/nothing'])
    expect(await page(of, path, live, null, build, undefined, off)).toBe(await page(undefined, path));
  vi.stubGlobal('fetch', async () => Response.json({ release: published('1.4.0') }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const token = signCandidate(SITE_KEY, { catalog: '1.4.0' }, new Date(Date.now() + 60_000));
  const headers = { 'x-matinee-candidate': token };
  const tried = await answer(of, '/catalog', live, null, build, headers, off);
  expect([tried.status, tried.headers.get('x-matinee-first-view')]).toEqual([200, 'no-renderer']);
  const html = await tried.text();
  expect(html).toContain('1.4.0');
  expect(html).not.toContain('data-first-view');
  expect(of).not.toHaveBeenCalled();
});

test('who previews a release gets its page without a view: neither that of what is live stands there nor is one rendered', async () => {
  const of = vi.fn<FirstViews['of']>(async () => view);
  vi.stubGlobal('fetch', async () => Response.json({ release: published('1.4.0') }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const visitor = 'a'.repeat(22);
  const shown = { name: 'catalog', version: '1.4.0', visitor, expires: Date.now() + 60_000 };
  const cookie = `matinee-visitor=${visitor}; matinee-preview=${signPreviewCookie(SITE_KEY, shown)}`;
  const pageOf = async (address: string) =>
    (
      await answer(of, address, live, null, build, { cookie }, { PREVIEW_ORIGIN: 'http://preview.localhost' })
    ).text();
  const previewed = await pageOf('http://preview.localhost/catalog');
  expect(previewed).toContain('1.4.0');
  expect(previewed).not.toContain('data-first-view');
  expect(of).not.toHaveBeenCalled();
  expect(look).not.toHaveBeenCalled();
  // The same cookie at the site itself is nothing.
  const own = await pageOf('/catalog');
  expect(own).toContain('data-first-view');
  expect(own).not.toContain('1.4.0');
});

test('a view is rendered without the parts of remotes that have documents of their own, as its page is', async () => {
  const other = signed(releaseOf('booking', '1.0.0'));
  const both = trusted(compositionOf('two', published('1.3.0'), other), teamKeys);
  const namesIn = async (settings: Record<string, string>) => {
    const of = vi.fn<FirstViews['of']>(async () => view);
    await page(of, '/catalog', both, null, build, undefined, settings);
    return of.mock.calls.map(([{ composition }]) => composition.remotes.map(({ name }) => name));
  };
  expect(await namesIn({ OWN_DOCUMENTS: 'booking' })).toEqual([['catalog']]);
  expect(await namesIn({})).toEqual([['catalog', 'booking']]);
});

test('a view stands in the slot of the page, with the chrome around it and its data behind it', async () => {
  const html = await page(async () => view);
  expect(html).toMatch(
    /<header[^]*<main[^>]*><div data-slot="page"[^>]*><div data-first-view="catalog"><h1>Movies<\/h1><\/div><\/div><\/main><footer/,
  );
  expect(html.indexOf('id="first-view"')).toBeGreaterThan(html.indexOf('<footer'));
  expect(html.indexOf('<script defer')).toBeGreaterThan(html.indexOf('id="first-view"'));
  expect(html).toContain('You can read this page without JavaScript');
});

test('who has no JavaScript reads so at the top of a page, not below its footer', async () => {
  for (const html of [await page(async () => view), await page(undefined), await page(undefined, '/nothing')])
    expect(html).toMatch(/<body>\s*<noscript>(?:(?!<noscript)[^])*<header(?:(?!<noscript)[^])*$/);
});

test('the code of a page with a view is held back: what is to be seen has the line to itself', async () => {
  const files = { ...build.files, 'js/early.0a1b2c3d.js': { integrity, bytes: 1 } };
  const html = await page(async () => view, '/catalog', live, null, { ...build, files });
  const [, held = ''] = /<template id="code">(.*?)<\/template>/.exec(html) ?? [];
  expect(held).toContain('<script defer src="/js/main.js"');
  expect(held).toContain('http://localhost:3011/1.3.0/remoteEntry.js');
  const rest = html.replace(held, '').replace(/<script type="application\/[^]*?<\/script>/g, '');
  expect(rest.match(/<script[^>]*src="[^"]*|<link[^>]*as="script"/g)).toEqual([
    '<script async src="/js/early.0a1b2c3d.js',
  ]);
  expect(rest).toContain('<link rel="preconnect" href="http://localhost:3011" crossorigin>');
  // Without the script that fetches it nothing is held back, nor in a plain page.
  expect(await page(async () => view)).not.toContain('id="code"');
  expect(await page(undefined, '/catalog', live, null, { ...build, files })).not.toContain('id="code"');
});

test('nothing that a view was rendered from ends the element that it stands in', async () => {
  const html = await page(async () => view);
  expect(html).not.toMatch(/<style[^>]*>[^<]*<\/style><script>/);
  // What a sheet has not ended goes on in no other one.
  expect(html.match(/<style data-sheet-of=/g)).toHaveLength(2);
  const [, written = ''] = /id="first-view">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(written)).toEqual(view.facts);
});

test('the script that renders is in no page and in no policy', async () => {
  for (const of of [undefined, async () => view]) {
    const html = await page(of);
    expect(html).not.toContain('view.cjs');
    expect(html).not.toContain('V'.repeat(64));
  }
});

test('a page of another shell than this server’s has no view: its code would not find what it renders itself', async () => {
  const shell = {
    version: '2.0.0',
    entry: ['js/other.js'],
    files: { 'js/other.js': { integrity, bytes: 1 } },
  };
  const of = vi.fn<FirstViews['of']>(async () => view);
  const html = await page(of, '/catalog', { ...live, shell }, Buffer.from('x'));
  expect(html).toContain('js/other.js');
  expect(html).not.toContain('data-first-view');
  // It is told all the same that a view was wanted: all pages of the site are plain for as long as this server is not deployed.
  expect(without).toHaveBeenCalledExactlyOnceWith(false);
  // Its files cannot be had: the page is made of this server's own shell.
  expect(await page(of, '/catalog', { ...live, shell })).toContain('data-first-view');
});

test('a page says whose frame stands in it, unless the frame is of another shell: that one’s code would leave it half as it is', async () => {
  const frameIn = (html: string) => {
    const [, settings = ''] = /id="settings">(.*?)<\/script>/.exec(html) ?? [];
    return (JSON.parse(settings) as { frame?: string }).frame;
  };
  for (const path of ['/catalog', '/catalog?show=1', '/privacy', '/no-such-page'])
    expect(frameIn(await page(undefined, path))).toBe(path.split('?')[0]);
  expect(frameIn(await page(async () => view))).toBe('/catalog');
  const shell = {
    version: '2.0.0',
    entry: ['js/other.js'],
    files: { 'js/other.js': { integrity, bytes: 1 } },
  };
  for (const path of ['/catalog', '/privacy'])
    expect(frameIn(await page(undefined, path, { ...live, shell }, Buffer.from('x')))).toBeUndefined();
});

test('beside a remote that somebody writes at this moment there is no view', async () => {
  const of = vi.fn<FirstViews['of']>(async () => view);
  const hot = { HOT_REMOTES: 'catalog=http://localhost:3111/' };
  const html = await page(of, '/catalog', live, null, build, undefined, hot);
  expect(html).toContain('<title>');
  expect(html).not.toContain('data-first-view');
  expect(of).not.toHaveBeenCalled();
});

test('an address with a query is not one that is listed', async () => {
  const of = vi.fn<FirstViews['of']>(async () => null);
  await page(of, '/catalog');
  await page(of, '/catalog?show=1');
  expect(of.mock.calls.map(([{ isListed }]) => isListed)).toEqual([true, false]);
});

test('a link that a campaign has added to leads to the view of its page', async () => {
  const of = vi.fn<FirstViews['of']>(async () => view);
  const links = ['/catalog', '/catalog?utm_source=letter&fbclid=1'];
  const [own, campaigns] = await Promise.all(links.map((link) => page(of, link)));
  expect(campaigns).toBe(own);
  expect(of.mock.calls.map(([{ isListed, search }]) => [isListed, search])).toEqual([
    [true, ''],
    [true, ''],
  ]);
});

test('who tries a set at a server that was deployed with another shell is told that no view was tried', async () => {
  const of = vi.fn<FirstViews['of']>(async () => view);
  vi.stubGlobal('fetch', async () => Response.json({ release: published('1.4.0') }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const files = { 'js/other.js': { integrity, bytes: 1 } };
  const shell = { version: '2.0.0', entry: ['js/other.js'], files };
  const token = signCandidate(SITE_KEY, { catalog: '1.4.0' }, new Date(Date.now() + 60_000));
  const asked = { 'x-matinee-candidate': token };
  const tried = await answer(of, '/catalog', { ...live, shell }, Buffer.from('x'), build, asked);
  expect(tried.headers.get('x-matinee-first-view')).toBe('other-shell');
  expect(await tried.text()).not.toContain('data-first-view');
  expect(look).not.toHaveBeenCalled();
  const off = { FIRST_VIEW_SANDBOX: 'off' };
  const none = await answer(of, '/catalog', { ...live, shell }, Buffer.from('x'), build, asked, off);
  expect(none.headers.get('x-matinee-first-view')).toBe('no-renderer');
});

test('who tries a set is given its view from a renderer of its own, told what became of it, and keeps none of it', async () => {
  const of = vi.fn<FirstViews['of']>(async () => view);
  vi.stubGlobal('fetch', async () => Response.json({ release: published('1.4.0') }));
  try {
    const token = signCandidate(SITE_KEY, { catalog: '1.4.0' }, new Date(Date.now() + 60_000));
    const tried = await answer(of, '/catalog', live, null, build, { 'x-matinee-candidate': token });
    expect(tried.headers.get('x-matinee-first-view')).toBe('rendered');
    expect(tried.headers.get('cache-control')).toBe('private, no-store');
    expect(await tried.text()).toContain('data-first-view');
    expect(look).toHaveBeenCalledOnce();
    expect(look.mock.calls[0]?.[0].composition.remotes[0]).toMatchObject({ version: '1.4.0' });
    expect(of).not.toHaveBeenCalled();
    const visited = await answer(of);
    expect(visited.headers.get('x-matinee-first-view')).toBeNull();
    expect(visited.headers.get('cache-control')).toBe('private, no-cache, no-transform');
    expect(look).toHaveBeenCalledOnce();
    expect(of).toHaveBeenCalledOnce();
  } finally {
    vi.unstubAllGlobals();
  }
});
