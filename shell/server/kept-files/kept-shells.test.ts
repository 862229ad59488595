import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TeamKeys } from '@matinee/api/release-signing';
import type { Composition } from '@matinee/api/releases';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { compositionOf, releaseOf, shellOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { startKeptApi } from './testing/kept-api.ts';
import { deployShellServer, VISITS, type DeployedShellServer } from './testing/shell-server.ts';

const before = { 'js/main.00000001.js': 'main of one', 'js/login.00000001.js': 'login of one' };
const after = { 'js/main.00000002.js': 'main of two', 'js/login.00000002.js': 'login of two' };
const catalog = signed(releaseOf('catalog', '1.0.0'));

let api: Awaited<ReturnType<typeof startKeptApi>>;
let servers: DeployedShellServer[];
let live: Composition | null;
beforeEach(async () => {
  api = await startKeptApi();
  servers = [];
  live = trusted(compositionOf('first', catalog), teamKeys);
});
afterEach(async () => {
  await api.close();
  for (const server of servers) await server.remove();
});

function publish(version: string, files: Record<string, string>) {
  api.keep(Object.values(files));
  const shell = shellOf(version, files);
  const { shells } = api.answers.get('/api/files/shells') as { shells: unknown[] };
  api.answers.set('/api/files/shells', { shells: [shell, ...shells] });
  return shell;
}
const goLive = (id: string, shell?: object) => {
  live = trusted({ ...compositionOf(id, catalog), ...(shell && { shell }) }, teamKeys);
};
async function deploy(
  version: string,
  files: Record<string, string>,
  more: Partial<Parameters<typeof deployShellServer>[0]> = {},
) {
  const server = await deployShellServer({
    version,
    files,
    apiUrl: api.url,
    composition: () => live,
    ...more,
  });
  servers.push(server);
  return server;
}
const mainScriptOf = async (server: DeployedShellServer) =>
  /<script defer src="([^"]+)"/.exec(await (await server.get('/catalog')).text())?.[1] ?? '';

test('after a new shell server a tab from before is still given the parts that it has not loaded yet', async () => {
  publish('1.0.0', before);
  publish('2.0.0', after);
  const server = await deploy('2.0.0', after);
  const login = await server.get('/js/login.00000001.js');
  expect([login.status, await login.text()]).toEqual([200, 'login of one']);
  expect(login.headers.get('content-type')).toContain('javascript');
  expect(login.headers.get('cache-control')).toContain('immutable');
});

test('no file of a shell is a page, in which somebody could be asked for a password', async () => {
  const form = '<form action="https://evil.example" method="post"><input name="password"></form>';
  publish('3.0.0', {
    'assets/sign-in.html': form,
    'assets/sign-in.xhtml': `${form} `,
    'assets/a.svg': '<svg/>',
  });
  const { get } = await deploy('2.0.0', after);
  for (const file of ['sign-in.html', 'sign-in.xhtml']) {
    const { status, headers } = await get(`/assets/${file}`);
    expect([file, status, headers.get('content-type')]).toEqual([file, 200, 'application/octet-stream']);
    expect(headers.get('content-security-policy')).toMatch(/form-action 'none';.*; sandbox$/);
  }
  const picture = await get('/assets/a.svg');
  expect(picture.headers.get('content-type')).toContain('svg');
  expect(picture.headers.get('content-security-policy')).toMatch(/form-action 'none';.*; sandbox$/);
});

test('it is given them from the disk when the API is away, also by a process that has just begun', async () => {
  publish('1.0.0', before);
  const { dataDir, get } = await deploy('2.0.0', after);
  expect((await get('/js/login.00000001.js')).status).toBe(200);
  await api.close();
  const next = await deploy('3.0.0', { 'js/main.00000003.js': 'main of three' }, { dataDir });
  expect(await (await next.get('/js/login.00000001.js')).text()).toBe('login of one');
});

test('a folder that cannot be written to is told as what it is; of an API that is away it is told that it cannot be asked', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'matinee-full-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Where the folder should be there is a file.
  const dataDir = path.join(folder, 'data');
  await writeFile(dataDir, '');
  const server = await deploy('2.0.0', after, { dataDir });
  await server.get('/js/none.js');
  expect(server.said).toEqual(['what is told cannot be kept for the next start']);
  await api.close();
  await server.get('/js/none.js');
  expect(server.said.at(-1)).toBe('the shells before this one cannot be asked for; the last list stays');
});

test('while two servers of two versions take turns, no page asks for a script that is not there', async () => {
  publish('1.0.0', before);
  publish('2.0.0', after);
  const two = [await deploy('1.0.0', before), await deploy('2.0.0', after)];
  let turn = 0;
  const next = () => two[turn++ % two.length]!;
  const missing: string[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    // A visit asks for an odd number of things, so that the server which made the page does not answer for it.
    const main = await mainScriptOf(next());
    for (const file of [main, main.replace('main', 'login')])
      if ((await next().get(file)).status !== 200) missing.push(file);
    if (visit % 2) turn += 1;
  }
  expect(missing).toEqual([]);
});

test('a file of the shell that went live a moment ago is there also where no page was made of it and the list is older', async () => {
  const shell = publish('3.0.0', { 'js/main.00000003.js': 'main of three' });
  api.answers.set('/api/files/shells', { shells: [] });
  const tried = publish('4.0.0', { 'js/main.00000004.js': 'main of four' });
  api.answers.set('/api/files/shells', { shells: [] });
  const canary = trusted({ ...compositionOf('canary', catalog), shell: tried }, teamKeys);
  // Another server knows it already: this one hears of it when it asks.
  const lookLive = async () => goLive('third', shell);
  const server = await deploy('2.0.0', after, { lookLive, canary: () => canary });
  expect((await server.get('/js/main.00000004.js')).status).toBe(200);
  expect((await server.get('/js/none.js')).status).toBe(404);
  expect((await server.get('/js/main.00000003.js')).status).toBe(200);
});

test('also when somebody has just asked for a script that no shell has', async () => {
  const shell = publish('3.0.0', { 'js/main.00000003.js': 'main of three' });
  api.answers.set('/api/files/shells', { shells: [] });
  let isLive = false;
  const lookLive = async () => {
    if (isLive) goLive('third', shell);
  };
  const server = await deploy('2.0.0', after, { lookLive });
  expect((await server.get('/js/none.js')).status).toBe(404);
  isLive = true;
  expect((await server.get('/js/main.00000003.js')).status).toBe(200);
});

test('nobody who wants a file that is known waits for a look that somebody else’s made-up one has begun', async () => {
  publish('1.0.0', before);
  const server = await deploy('2.0.0', after);
  const known = async () => (await server.get('/js/login.00000001.js')).status;
  expect(await known()).toBe(200);
  const looks = () => api.asked.filter((url) => url === '/api/files/shells').length;
  const seen = looks();
  api.silent.add('/api/files/shells');
  const stranger = server.get('/js/none.js');
  await vi.waitFor(() => expect(looks()).toBeGreaterThan(seen), { timeout: 5_000, interval: 10 });
  let isAnswered = false;
  void stranger.then(() => (isAnswered = true));
  expect(await known()).toBe(200);
  expect(isAnswered).toBe(false);
  expect((await stranger).status).toBe(404);
});

test('pages are made of the shell in the composition, whatever shell a server was deployed with', async () => {
  const shell = publish('1.0.0', before);
  goLive('first', shell);
  const server = await deploy('2.0.0', after);
  expect(await mainScriptOf(server)).toBe('/js/main.00000001.js');
  expect(await (await server.get('/__live')).json()).toEqual({ composition: 'first', shell: '1.0.0' });
  goLive('second', publish('3.0.0', { 'js/main.00000003.js': 'main of three' }));
  expect(await mainScriptOf(server)).toBe('/js/main.00000003.js');
  expect(await (await server.get('/__live')).json()).toEqual({ composition: 'second', shell: '3.0.0' });
  expect((await server.get('/js/main.00000001.js')).status).toBe(200);
});

test('a shell that was attested is still the server’s own: what says where it was built lies beside the build', async () => {
  const of = (change: object) => {
    const attested = { ...after, 'provenance.0123456789abcdef.json': 'who has built it' };
    api.keep(Object.values(attested));
    const { signature: _, ...document } = shellOf('2.0.0', attested);
    return signed({ ...document, provenance: 'provenance.0123456789abcdef.json', ...change });
  };
  const server = await deploy('2.0.0', after);
  const shellNow = async () => (await (await server.get('/__ready')).json()) as object;
  goLive('first', of({}));
  expect(await shellNow()).toMatchObject({ shell: 'own' });
  expect(await mainScriptOf(server)).toBe('/js/main.00000002.js');
  // Nothing else is left out for it: neither another file nor one that pages load.
  for (const [id, change] of Object.entries({
    'other-file': { provenance: 'js/main.00000002.js' },
    unnamed: { provenance: undefined },
    loaded: { entry: ['provenance.0123456789abcdef.json'] },
  })) {
    goLive(id, of({ version: '2.0.1', ...change }));
    expect([id, await shellNow()]).toMatchObject([id, { shell: 'other' }]);
  }
});

test('a shell of which a file cannot be had is in no page: the server gives out its own, and somebody is told', async () => {
  const shell = shellOf('3.0.0', { 'js/main.00000003.js': 'nobody has it' });
  goLive('first', shell);
  const server = await deploy('2.0.0', after);
  expect(await mainScriptOf(server)).toBe('/js/main.00000002.js');
  expect(await (await server.get('/__live')).json()).toEqual({ composition: 'first', shell: '2.0.0' });
  expect([...new Set(server.alarms)]).toEqual(['shell-missing shell@3.0.0']);
});

test('a shell that nobody signed is served to nobody, though the API tells of it', async () => {
  publish('1.0.0', before);
  const forged = { ...shellOf('0.9.0', { 'js/evil.js': 'evil' }), commit: 'changed since' };
  api.keep(['evil']);
  api.answers.set('/api/files/shells', { shells: [shellOf('1.0.0', before), forged] });
  const server = await deploy('2.0.0', after);
  expect((await server.get('/js/evil.js')).status).toBe(404);
  expect((await server.get('/js/main.00000001.js')).status).toBe(200);
});

test('a shell whose team’s key was taken out is given to no tab any more', async () => {
  let good: TeamKeys = teamKeys;
  goLive('first', publish('1.0.0', before));
  api.answers.set('/api/files/shells', { shells: [] });
  const server = await deploy('2.0.0', after, { keys: { get: (name) => good.get(name) } });
  expect(await mainScriptOf(server)).toBe('/js/main.00000001.js');
  expect((await server.get('/js/login.00000001.js')).status).toBe(200);
  goLive('second');
  expect((await server.get('/js/login.00000001.js')).status).toBe(200);
  good = new Map();
  expect((await server.get('/js/login.00000001.js')).status).toBe(404);
});

test('nor is one of the list that was told before it, while the API tells no other', async () => {
  publish('1.0.0', before);
  let good: TeamKeys = teamKeys;
  const server = await deploy('2.0.0', after, { keys: { get: (name) => good.get(name) } });
  expect((await server.get('/js/login.00000001.js')).status).toBe(200);
  await api.close();
  good = new Map();
  expect((await server.get('/js/login.00000001.js')).status).toBe(404);
  // A root may bring it back: what was told is not forgotten.
  good = teamKeys;
  expect((await server.get('/js/login.00000001.js')).status).toBe(200);
});

test('scripts that no shell has are not found, and the API is not asked for each of them', async () => {
  const server = await deploy('2.0.0', after);
  const files = Array.from({ length: 50 }, (_, index) => `/js/none${index}.js`);
  await server.get('/js/none.js');
  for (const { status } of await Promise.all(files.map((file) => server.get(file)))) expect(status).toBe(404);
  expect(api.asked.length).toBeLessThan(4);
});

test('a shell that is signed by another team, or changed on the way, is refused with its composition', () => {
  const shell = shellOf('1.0.0', before);
  const changed = { ...shell, entry: ['js/login.00000001.js'] };
  const foreign = signed({ ...shell, signature: undefined }, 'catalog');
  for (const bad of [changed, foreign])
    expect(() => goLive('first', bad)).toThrow('shell 1.0.0 is not signed by its team');
});
