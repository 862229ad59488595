import { createHash } from 'node:crypto';
import type { Composition } from '@matinee/api/releases';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { KeptPage, KeptSet } from '../../src/offline/worker/kept-set.ts';
import { compositionOf, releaseOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { startKeptApi } from '../kept-files/testing/kept-api.ts';
import { deployShellServer } from '../kept-files/testing/shell-server.ts';

const WORKER = 'self.worker = true;';
let api: Awaited<ReturnType<typeof startKeptApi>>;
beforeAll(async () => void (api = await startKeptApi()));
afterAll(() => api.close());

/** What is live, with a page that browsers keep, and a door in a document of its own. */
function composition(id: string, version = '1.0.0'): Composition {
  const { files, ...catalog } = releaseOf('catalog', version);
  const booking = releaseOf('booking', version);
  const extra = { integrity: `sha384-${'B'.repeat(64)}`, bytes: 5 };
  const hidden = { screen: 'home', preload: [], indexed: false };
  return trusted(
    compositionOf(
      id,
      signed({
        ...catalog,
        files: { ...files, 'js/tickets.js': extra },
        routes: [
          { path: '/catalog', screen: 'home', preload: [] },
          { ...hidden, path: '/tickets', title: 'My tickets', preload: ['js/tickets.js'], offline: [] },
          { ...hidden, path: '/pass/:token', title: 'Your pass', preload: ['js/tickets.js'], offline: [] },
        ],
      }),
      signed({
        ...booking,
        baseUrl: 'https://booking.test/1.0.0/',
        files: { ...booking.files, 'js/reader.js': extra },
        routes: [{ ...hidden, path: '/door', title: 'Door', frame: 'bare', offline: ['js/reader.js'] }],
      }),
    ),
    teamKeys,
  );
}

async function serve(
  options: {
    settings?: Record<string, string>;
    live?: () => Composition | null;
    canary?: () => Composition | null;
    lookLive?: () => Promise<void>;
  } = {},
) {
  const { settings = {}, live = () => composition('one'), ...rest } = options;
  return deployShellServer({
    version: '1.0.0',
    files: { 'js/main.js': 'main', 'js/clerk.js': 'clerk', 'css/main.css': 'main' },
    apiUrl: api.url,
    composition: live,
    settings: { OWN_DOCUMENTS: 'booking', ...settings },
    worker: WORKER,
    ...rest,
  });
}
type Server = Awaited<ReturnType<typeof serve>>;

async function setOf(server: Server): Promise<KeptSet> {
  const script = await (await server.get('/service-worker.js')).text();
  const [, json = '', code] = /^self\.matineeSet=(.*);\n(.*)$/.exec(script) ?? [];
  expect(code).toBe(WORKER);
  return JSON.parse(json) as KeptSet;
}
async function keptAt(server: Server, path: string): Promise<KeptPage> {
  const { pages } = await setOf(server);
  const text = await (await server.get(`/__offline/${pages[path]}`)).text();
  expect(createHash('sha256').update(text).digest('hex')).toBe(pages[path]);
  return JSON.parse(text) as KeptPage;
}
const settingsIn = (html: string) =>
  JSON.parse(/id="settings">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as { offline?: string[] };

test('the worker’s script is asked for anew each time, runs at the whole site and may ask this site alone', async () => {
  const server = await serve();
  const answer = await server.get('/service-worker.js');
  expect(answer.headers.get('cache-control')).toBe('no-cache, max-age=0');
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  expect(answer.headers.has('service-worker-allowed')).toBe(false);
  const again = await server.get('/service-worker.js', { 'if-none-match': answer.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  await server.remove();
});

test('what is kept of a page is one document with all files that it needs, from this site', async () => {
  const server = await serve();
  expect(Object.keys((await setOf(server)).pages)).toEqual(['/tickets', '/pass/:token', '/door']);
  const tickets = await keptAt(server, '/tickets');
  expect(tickets.files.map(({ url }) => url)).toEqual([
    '/js/main.js',
    '/js/clerk.js',
    '/css/main.css',
    '/__files/catalog/1.0.0/remoteEntry.js',
    '/__files/catalog/1.0.0/js/app.js',
    '/__files/catalog/1.0.0/js/tickets.js',
  ]);
  expect(tickets.headers['content-security-policy']).toContain("script-src 'self'");
  expect(tickets.headers['content-security-policy']).not.toContain('localhost:3011');
  expect(tickets.html).not.toContain('localhost:3011');
  expect(tickets.html).not.toContain('id="report"');
  const door = await keptAt(server, '/door');
  expect(door.files.map(({ url }) => url)).toContain('/__files/booking/1.0.0/js/reader.js');
  expect(door.html).not.toContain('/__files/catalog/');
  await server.remove();
});

test('a page whose address has a parameter is kept as one document, with its files', async () => {
  const server = await serve();
  const { files, html } = await keptAt(server, '/pass/:token');
  expect(files.map(({ url }) => url)).toContain('/__files/catalog/1.0.0/js/tickets.js');
  expect(html).toContain('id="settings"');
  await server.remove();
});

test('a page says which of its own document’s pages are kept, and answers name what is live', async () => {
  const server = await serve();
  const page = await server.get('/catalog');
  expect(page.headers.get('matinee-live')).toBe('one/1.0.0');
  expect(settingsIn(await page.text()).offline).toEqual(['/tickets', '/pass/:token']);
  expect(settingsIn(await (await server.get('/door')).text()).offline).toEqual(['/door']);
  expect((await server.get('/__live')).headers.get('matinee-live')).toBe('one/1.0.0');
  expect((await setOf(server)).live).toBe('one/1.0.0');
  await server.remove();
});

test('another composition is another set; the pages of the one before can be had no more', async () => {
  let live = composition('one');
  const server = await serve({ live: () => live });
  const before = await setOf(server);
  const address = `/__offline/${before.pages['/tickets']}`;
  expect((await server.get(address)).status).toBe(200);
  live = composition('two', '1.1.0');
  const after = await setOf(server);
  expect([after.id === before.id, after.live]).toEqual([false, 'two/1.0.0']);
  expect((await server.get('/catalog')).headers.get('matinee-live')).toBe('two/1.0.0');
  expect((await server.get(address)).status).toBe(404);
  await server.remove();
});

test('a page of what went live at another server is given: who does not know it looks first, once for all who ask', async () => {
  const [one, two] = [composition('one'), composition('two', '1.1.0')];
  let live = one;
  const lookLive = vi.fn(async () => void (live = two));
  const [ahead, behind] = [await serve({ live: () => two }), await serve({ live: () => live, lookLive })];
  const asked = [(await setOf(ahead)).pages['/tickets'], '0'.repeat(64), '1'.repeat(64)];
  const answers = await Promise.all(asked.map((hash) => behind.get(`/__offline/${hash}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  expect(lookLive).toHaveBeenCalledTimes(1);
  await Promise.all([ahead.remove(), behind.remove()]);
});

test('of a canary nothing is kept: who is in its share keeps what all visitors get, also who comes for the first time', async () => {
  const without = await serve();
  const kept = settingsIn(await (await without.get('/catalog')).text()).offline;
  await without.remove();
  const server = await serve({ canary: () => composition('canary', '2.0.0') });
  const page = await server.get('/catalog');
  const html = await page.text();
  expect(html).toContain('"version":"2.0.0"');
  expect(kept).toContain('/tickets');
  expect(settingsIn(html).offline).toEqual(kept);
  // In a document of its own it is that document's alone.
  expect(settingsIn(await (await server.get('/door')).text()).offline).toEqual(['/door']);
  expect(page.headers.get('matinee-live')).toBe('one/1.0.0');
  expect((await keptAt(server, '/tickets')).html).not.toContain('2.0.0');
  await server.remove();
});

test.each([[{ OFFLINE: 'off' }], [{ MIRROR: 'off' }]])(
  'with %o every browser is told to forget, and the worker takes itself away',
  async (settings) => {
    const server = await serve({ settings });
    const page = await server.get('/catalog');
    expect(page.headers.get('matinee-live')).toBe('off');
    expect(settingsIn(await page.text()).offline).toBeUndefined();
    expect((await server.get('/__live')).headers.get('matinee-live')).toBe('off');
    const script = await (await server.get('/service-worker.js')).text();
    expect(script).toContain('registration.unregister()');
    expect(script).not.toContain(WORKER);
    await server.remove();
  },
);

test('at the origin of previews there is no worker, and no page speaks of one', async () => {
  const server = await serve({ settings: { PREVIEW_ORIGIN: 'http://preview.localhost:3000' } });
  const host = { host: 'preview.localhost:3000' };
  for (const [path, status] of [
    ['/service-worker.js', 404],
    ['/catalog', 404],
  ] as const) {
    const answer = await server.getFrom('http://preview.localhost:3000', path, host);
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers.has('matinee-live')).toBe(false);
  }
  await server.remove();
});

test('before anything is live there is nothing to keep', async () => {
  const server = await serve({ live: () => null });
  expect((await server.get('/service-worker.js')).status).toBe(503);
  expect((await server.get('/')).headers.has('matinee-live')).toBe(false);
  await server.remove();
});

test('the page for what is not kept runs nothing, and leads to what is kept', async () => {
  const server = await serve();
  const { notKept } = await setOf(server);
  expect(notKept.html).toContain('You are offline');
  expect(notKept.html).toContain('<a class="first" href="/tickets">My tickets</a>');
  expect(notKept.html).not.toMatch(/<script|href="\/door"|Your pass/);
  expect(notKept.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline';/,
  );
  await server.remove();
});

test('the site can be installed, and so can a page without its frame', async () => {
  const server = await serve();
  const manifestAt = async (page: string) => {
    const [, href = ''] =
      /<link rel="manifest" href="([^"]+)">/.exec(await (await server.get(page)).text()) ?? [];
    return (await (await server.get(href.replaceAll('&amp;', '&'))).json()) as Record<string, unknown>;
  };
  expect(await manifestAt('/catalog')).toMatchObject({
    id: '/',
    start_url: '/',
    display: 'standalone',
    shortcuts: [{ name: 'My tickets', url: '/tickets' }],
  });
  expect(await manifestAt('/door')).toMatchObject({ id: '/door', start_url: '/door', short_name: 'Door' });
  expect(await (await server.get('/site.webmanifest?app=https://evil.test')).json()).toMatchObject({
    id: '/',
  });
  await server.remove();
});
