import type { Composition } from '@matinee/api/releases';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  compositionOf,
  described,
  releaseOf,
  shellOf,
  signed,
  teamKeys,
} from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { startKeptApi } from '../kept-files/testing/kept-api.ts';
import { deployShellServer, type DeployedShellServer } from '../kept-files/testing/shell-server.ts';
import { previewed } from '../preview/previewed.ts';

const files = ['remoteEntry.js', 'js/app.js'];
const textOf = (version: string, file: string) => `${file} of catalog ${version}`;
const release = (version: string) =>
  signed({
    ...releaseOf('catalog', version),
    baseUrl: `http://127.0.0.1:9/${version}/`,
    files: Object.fromEntries(files.map((file) => [file, described(textOf(version, file))])),
  });
const [old, fixed] = [release('1.0.0'), release('1.1.0')];

let api: Awaited<ReturnType<typeof startKeptApi>>;
let server: DeployedShellServer;
let live: Composition;
beforeEach(async () => {
  api = await startKeptApi();
  for (const version of ['1.0.0', '1.1.0']) api.keep(files.map((file) => textOf(version, file)));
  live = trusted(compositionOf('one', { ...fixed, fallback: old }), teamKeys);
  server = await deployShellServer({
    version: '1.0.0',
    files: { 'js/main.js': 'main' },
    apiUrl: api.url,
    composition: () => live,
  });
});
afterEach(async () => {
  await api.close();
  await server.remove();
});
const revoke = (revoked: string[]) => {
  live = trusted({ ...compositionOf('two', fixed), revoked }, teamKeys);
};
const policy = async () =>
  /http-equiv="content-security-policy" content="([^"]+)"/.exec(
    await (await server.get('/catalog')).text(),
  )?.[1] ?? '';
const hashIn = (version: string) => described(textOf(version, 'js/app.js')).integrity.slice(0, 40);
const status = async (version: string) => (await server.get(`/__files/catalog/${version}/js/app.js`)).status;

test('the next document does not allow the scripts of a revoked release, and this server gives its files to nobody', async () => {
  expect(await policy()).toContain(hashIn('1.0.0'));
  expect([await status('1.0.0'), await status('1.1.0')]).toEqual([200, 200]);
  revoke(['catalog@1.0.0']);
  // Even when the API goes on telling of it, and its files are on this server's disk.
  api.answers.set('/api/files/releases/catalog/1.0.0', { release: old });
  expect(await policy()).not.toContain(hashIn('1.0.0'));
  expect(await policy()).toContain(hashIn('1.1.0'));
  expect([await status('1.0.0'), await status('1.1.0')]).toEqual([404, 200]);
});

test('the files of a revoked shell are given to no tab', async () => {
  const shell = shellOf('0.9.0', { 'js/main.old.js': 'old main' });
  api.keep(['old main']);
  api.answers.set('/api/files/shells', { shells: [shell] });
  expect((await server.get('/js/main.old.js')).status).toBe(200);
  revoke(['shell@0.9.0']);
  await server.get('/catalog');
  expect((await server.get('/js/main.old.js')).status).toBe(404);
});

test('nor by a server that has just begun, before anybody has asked it for a page', async () => {
  const shell = shellOf('0.9.0', { 'js/main.old.js': 'old main' });
  api.keep(['old main']);
  api.answers.set('/api/files/shells', { shells: [shell] });
  revoke(['shell@0.9.0']);
  expect((await server.get('/js/main.old.js')).status).toBe(404);
});

/** Another shell, of which the site has the files. */
function anotherShell() {
  api.keep(['main of two', 'main']);
  return shellOf('2.0.0', { 'js/main.two.js': 'main of two' });
}
const given = async (address: string) => {
  const answer = await server.get(address);
  return [answer.status, answer.headers.get('retry-after')];
};

test('a server whose own shell was revoked makes pages of the live one, and gives its own files to nobody', async () => {
  expect(await given('/js/main.js')).toEqual([200, null]);
  live = trusted(
    { ...compositionOf('two', fixed), shell: anotherShell(), oldest: { shell: '2.0.0' } },
    teamKeys,
  );
  expect(await (await server.get('/catalog')).text()).toContain('src="/js/main.two.js"');
  expect(await given('/js/main.js')).toEqual([404, null]);
  expect(await given('/js/main.two.js')).toEqual([200, null]);
  expect(await given('/__ready')).toEqual([200, null]);
});

test.each<[what: string, shell: () => object | undefined]>([
  ['names none', () => undefined],
  ['names one of which a file cannot be had', () => shellOf('2.0.0', { 'js/main.two.js': 'nobody has it' })],
])(
  'when there is no other, since what is live %s, its visitors are told to come back, and no balancer sends more',
  async (_what, shell) => {
    live = trusted({ ...compositionOf('two', fixed), shell: shell(), revoked: ['shell@1.0.0'] }, teamKeys);
    const page = await server.get('/catalog');
    expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'private, no-store',
    ]);
    const html = await page.text();
    expect(html).toContain('Please come back');
    expect(html).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await given('/js/main.js')).toEqual([404, null]);
    expect(await given('/__ready')).toEqual([503, '5']);
    expect(await (await server.get('/__live')).json()).toEqual({ composition: 'two', shell: null });
  },
);

/** The same with a worker, and with pictures beside the scripts. */
async function deployWhole() {
  await server.remove();
  server = await deployShellServer({
    version: '1.0.0',
    files: { 'js/main.js': 'main', 'favicon.svg': '<svg/>', 'share.jpg': 'share', 'icon-192.png': 'icon' },
    apiUrl: api.url,
    composition: () => live,
    worker: 'start();',
  });
}

test('a browser that keeps pages of a revoked shell is told that they are not live', async () => {
  await deployWhole();
  const word = async () => (await server.get('/catalog')).headers.get('matinee-live');
  expect(await word()).toBe('one/1.0.0');
  live = trusted({ ...compositionOf('one', fixed), revoked: ['shell@1.0.0'] }, teamKeys);
  expect(await word()).toBe('one/none');
});

test.each<[what: string, shell: () => object | undefined, word: string]>([
  ['the live one', anotherShell, 'off'],
  ['none', () => undefined, 'two/none'],
])(
  'the worker of a revoked shell takes itself out of browsers, when pages are made of %s',
  async (_what, shell, word) => {
    await deployWhole();
    const script = async () => (await server.get('/service-worker.js')).text();
    expect(await script()).toContain('start();');
    live = trusted({ ...compositionOf('two', fixed), shell: shell(), revoked: ['shell@1.0.0'] }, teamKeys);
    expect(await script()).not.toContain('start();');
    expect(await script()).toContain('unregister');
    for (const address of ['/catalog', '/__live'])
      expect((await server.get(address)).headers.get('matinee-live')).toBe(word);
  },
);

test.each(['/favicon.svg', '/share.jpg', '/icon-192.png'])(
  'nor is %s of a revoked shell given to anybody',
  async (file) => {
    await deployWhole();
    expect((await given(file))[0]).toBe(200);
    live = trusted(
      { ...compositionOf('two', fixed), shell: anotherShell(), revoked: ['shell@1.0.0'] },
      teamKeys,
    );
    expect((await given(file))[0]).toBe(404);
  },
);

test('nobody previews a release that was taken away', () => {
  const [asked] = trusted(compositionOf('x', old), teamKeys).remotes;
  expect(previewed(live, asked!)?.remotes).toHaveLength(1);
  revoke(['catalog@1.0.0']);
  expect(previewed(live, asked!)).toBeNull();
});
