import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Composition } from '@matinee/api/releases';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compositionOf, described, releaseOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { startKeptApi } from './testing/kept-api.ts';
import { deployShellServer, type DeployedShellServer } from './testing/shell-server.ts';

const textOf = (version: string, file: string) => `${file} of catalog ${version}`;
const release = (version: string, baseUrl = `http://127.0.0.1:9/${version}/`) =>
  signed({
    ...releaseOf('catalog', version),
    baseUrl,
    files: Object.fromEntries(
      ['remoteEntry.js', 'js/app.js'].map((file) => [file, described(textOf(version, file))]),
    ),
  });
const keep = (version: string) =>
  api.keep(['remoteEntry.js', 'js/app.js'].map((file) => textOf(version, file)));

let api: Awaited<ReturnType<typeof startKeptApi>>;
let servers: DeployedShellServer[];
let live: Composition | null;
beforeEach(async () => {
  api = await startKeptApi();
  servers = [];
});
afterEach(async () => {
  await api.close();
  for (const server of servers) await server.remove();
});
const goLive = (...remotes: object[]) => (live = trusted(compositionOf('one', ...remotes), teamKeys));
async function deploy(
  settings: Record<string, string> = {},
  dataDir?: string,
  lookLive?: () => Promise<void>,
) {
  const server = await deployShellServer({
    version: '1.0.0',
    files: { 'js/main.js': 'main' },
    apiUrl: api.url,
    composition: () => live,
    settings,
    ...(dataDir && { dataDir }),
    ...(lookLive && { lookLive }),
  });
  servers.push(server);
  return server;
}

test('files of what is live and of its fallback are served from here while their host is away', async () => {
  keep('1.0.0');
  keep('1.1.0');
  goLive({ ...release('1.1.0'), fallback: release('1.0.0') });
  const server = await deploy();
  for (const version of ['1.0.0', '1.1.0']) {
    const entry = await server.get(`/__files/catalog/${version}/remoteEntry.js`);
    expect([entry.status, await entry.text()]).toEqual([200, textOf(version, 'remoteEntry.js')]);
  }
  expect((await server.get('/__files/catalog/1.1.0/js/gone.js')).status).toBe(404);
  expect((await server.get('/__files/catalog/constructor/name')).status).toBe(404);
});

test('what pages may need is fetched ahead: host and API may both be away later', async () => {
  keep('1.0.0');
  goLive(release('1.0.0'));
  const server = await deploy();
  await server.mirror.keep(live!);
  await api.close();
  const next = await deploy({}, server.dataDir);
  expect(await (await next.get('/__files/catalog/1.0.0/js/app.js')).text()).toBe(
    textOf('1.0.0', 'js/app.js'),
  );
});

test('a release that visitors do not get is served to open tabs as long as the API says so, and not later', async () => {
  keep('0.9.0');
  goLive(release('1.0.0'));
  const address = '/__files/catalog/0.9.0/remoteEntry.js';
  expect((await (await deploy()).get(address)).status).toBe(404);
  api.answers.set('/api/files/releases/catalog/0.9.0', { release: release('0.9.0') });
  const server = await deploy();
  expect((await server.get(address)).status).toBe(200);
  api.answers.delete('/api/files/releases/catalog/0.9.0');
  // The file lies on its disk by now; nobody is given it all the same.
  expect((await (await deploy({}, server.dataDir)).get(address)).status).toBe(404);
});

test('a page of another server, which has heard of a promotion sooner, has its files from here as well', async () => {
  keep('1.0.0');
  keep('1.1.0');
  goLive(release('1.0.0'));
  const address = '/__files/catalog/1.1.0/remoteEntry.js';
  // The API gives a release that is not live to nobody; its list may be older than the promotion.
  const server = await deploy({}, undefined, async () => void goLive(release('1.1.0')));
  expect((await server.get(address)).status).toBe(200);
  goLive(release('1.0.0'));
  const alone = await deploy({}, undefined, async () => {});
  expect((await alone.get(address)).status).toBe(404);
});

test('what the API tells of a release is trusted as little as a composition is', async () => {
  keep('0.9.0');
  goLive(release('1.0.0'));
  const forged = { ...release('0.9.0'), team: 'another' };
  api.answers.set('/api/files/releases/catalog/0.9.0', { release: forged });
  expect((await (await deploy()).get('/__files/catalog/0.9.0/remoteEntry.js')).status).toBe(404);
});

test('a file that the API does not have comes from the host, and only the one with its hash', async () => {
  let isGood = false;
  const host = createServer(({ url = '' }, response) =>
    response.end(isGood ? textOf('1.0.0', url.slice(1)) : 'something else'.padEnd(20)),
  ).listen(0, '127.0.0.1');
  await once(host, 'listening');
  goLive(release('1.0.0', `http://127.0.0.1:${(host.address() as AddressInfo).port}/`));
  const server = await deploy();
  expect((await server.get('/__files/catalog/1.0.0/js/app.js')).status).toBe(404);
  isGood = true;
  expect((await server.get('/__files/catalog/1.0.0/js/app.js')).status).toBe(200);
  host.close();
  host.closeAllConnections();
});

test('with the mirror first no other origin is in a page’s policy, and every release lies here', async () => {
  goLive({ ...release('1.1.0'), fallback: release('1.0.0') });
  const first = await (await deploy({ MIRROR: 'first' })).get('/catalog');
  const html = await first.text();
  expect(html).toContain('"baseUrl":"http://localhost:3000/__files/catalog/1.0.0/"');
  expect(html + first.headers.get('content-security-policy')).not.toContain('127.0.0.1:9');
  const last = await (await deploy()).get('/catalog');
  expect(await last.text()).toContain('"mirror":true');
  expect(last.headers.get('content-security-policy')).toContain('http://127.0.0.1:9');
});

test('what the site asks by itself comes in its own lane, which no stranger can fill', async () => {
  keep('0.9.0');
  goLive(release('1.0.0'));
  api.answers.set('/api/files/releases/catalog/0.9.0', { release: release('0.9.0') });
  const server = await deploy();
  expect((await server.get('/__files/catalog/0.9.0/remoteEntry.js')).status).toBe(200);
  expect((await server.get('/js/gone.js')).status).toBe(404);
  expect(api.asked.length).toBeGreaterThan(2);
  expect(api.strangers).toEqual([]);
});

test('somebody who makes releases up is not asked for without end, and what is known is served all the same', async () => {
  keep('1.0.0');
  goLive(release('1.0.0'));
  const server = await deploy({ PAGE_QUESTIONS_PER_MINUTE: '3' });
  for (let n = 0; n < 10; n += 1) await server.get(`/__files/catalog/9.9.${n}/remoteEntry.js`);
  expect(api.asked.filter((url) => url.startsWith('/api/files/releases/'))).toHaveLength(3);
  expect((await server.get('/__files/catalog/1.0.0/remoteEntry.js')).status).toBe(200);
});

test('without the mirror nothing is served from here', async () => {
  keep('1.0.0');
  goLive(release('1.0.0'));
  const server = await deploy({ MIRROR: 'off' });
  expect(await (await server.get('/__files/catalog/1.0.0/remoteEntry.js')).text()).not.toContain(
    'of catalog',
  );
  expect(await (await server.get('/catalog')).text()).not.toContain('"mirror"');
});
