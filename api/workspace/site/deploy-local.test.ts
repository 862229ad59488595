import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newSigningKeys } from '@matinee/api/release-signing';
import { openOperator, releaseOf, shellReleaseOf, type Operator } from '@matinee/api/testing/operator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deployLocal } from './deploy-local.ts';
import { productEnvironment } from './environment.ts';
import { localKeys, type LocalKeys } from './keys.ts';
import { portsFrom } from './ports.ts';

const TEAMS = ['catalog', 'offers', 'deals'];
let root: string;
let keys: LocalKeys;
let operator: Operator;
let port: number;
let closeHost: () => Promise<void>;
const hostsDir = () => path.join(root, 'hosts');

/** Hosts of all remotes on one port: no two of them have a version in common here. */
async function startHosts(): Promise<void> {
  const server = createServer(({ url = '' }, response) => {
    const file = TEAMS.map((name) => path.join(hostsDir(), name, url)).find((place) => existsSync(place));
    response.writeHead(file === undefined ? 404 : 200, { 'access-control-allow-origin': '*' });
    response.end(file === undefined ? '' : readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  closeHost = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'matinee-deploy-'));
  const ofEach = <T>(make: (name: string) => T) =>
    Object.fromEntries(TEAMS.map((name) => [name, make(name)]));
  const own = { deploy: ofEach((name) => `deploy-key-of-${name}`), signing: ofEach(newSigningKeys) };
  writeFileSync(path.join(root, 'keys.json'), JSON.stringify(own));
  keys = localKeys(root);
  write('shell/dist/web/js/main.js', 'main');
  write('shell/dist/web/release.json', JSON.stringify(shellReleaseOf('1.0.0', { 'js/main.js': 'main' })));
  await startHosts();
  const siteUrl = 'http://cinema.test';
  operator = await openOperator(
    productEnvironment({ ports: portsFrom(3000), keys, standIns: [], siteUrl, dataDir: root }),
  );
});
afterEach(async () => {
  await operator.close();
  await closeHost();
  rmSync(root, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const routesAt = (...paths: string[]) =>
  paths.map((at) => ({ path: at, screen: 'home', preload: ['js/home.js'] }));
const partIn = (fills: string, audience = 'everyone') => ({
  name: 'note',
  fills,
  preload: ['js/note.js'],
  props: { type: 'object', properties: {} },
  box: { base: 108 },
  shows: 'always',
  audience,
  budget: { js: 2_000 },
});

/** What a build of a remote leaves: a page at each path, and a part where one is given. */
function build(name: string, version: string, paths: string[], part?: object): void {
  const files = ['remoteEntry.js', 'js/home.js', 'js/note.js'].map((file) => {
    const text = `/* ${file} of ${name} ${version} */`;
    write(`mfe-${name}/dist/${file}`, text);
    const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
    return [file, { integrity, bytes: text.length }];
  });
  const release = releaseOf(name, version, {
    routes: routesAt(...paths),
    files: Object.fromEntries(files) as object,
    exposes: ['default', 'preload', 'parts'],
    ...(part && { parts: [part] }),
  });
  write(`mfe-${name}/dist/release.json`, JSON.stringify(release));
}

async function deploy(...names: string[]): Promise<Record<string, string> | undefined> {
  const remotes = Object.fromEntries(names.map((name) => [name, port]));
  await deployLocal({ root, hostsDir: hostsDir(), apiUrl: operator.api.url, keys, remotes });
  const { remotes: live } = (await operator.live())!;
  return Object.fromEntries(
    Object.entries(live).map(([name, version]) => [name, version.replace(/ .*/, '')]),
  );
}

test('what a build has no more, or elsewhere, or for fewer people, goes, and comes back with the build of before', async () => {
  const before = () => build('offers', '1.0.0', ['/offers', '/offers/old'], partIn('movie.offers'));
  before();
  expect(await deploy('offers')).toEqual({ offers: '1.0.0' });
  build('offers', '1.1.0', ['/offers'], partIn('show.offers'));
  expect(await deploy('offers')).toEqual({ offers: '1.1.0' });
  build('offers', '1.2.0', ['/offers'], partIn('show.offers', 'signed-in'));
  expect(await deploy('offers')).toEqual({ offers: '1.2.0' });
  before();
  expect(await deploy('offers')).toEqual({ offers: '1.0.0' });
  build('offers', '1.1.0', ['/offers'], partIn('show.offers'));
  expect(await deploy('offers')).toEqual({ offers: '1.1.0' });
  const published = () =>
    operator.api.deps.db.raw.collection<{ publishedAt: Date }>('releases').find().sort({ _id: 1 }).toArray();
  const as = await published();
  operator.api.clock.advance(1);
  const { id } = (await operator.live())!;
  await deploy('offers');
  expect(await published()).toEqual(as);
  expect((await operator.live())!.id).toBe(id);
});

test('a remote under another name takes the addresses and places of the one before', async () => {
  build('offers', '1.0.0', ['/offers'], partIn('movie.offers'));
  await deploy('offers');
  build('deals', '2.0.0', ['/offers'], partIn('movie.offers'));
  expect(await deploy('deals')).toEqual({ deals: '2.0.0' });
  build('catalog', '1.0.1', ['/movies']);
  expect(await deploy('catalog', 'deals')).toEqual({ catalog: '1.0.1', deals: '2.0.0' });
  expect(await deploy('catalog', 'offers')).toEqual({ catalog: '1.0.1', offers: '1.0.0' });
});

test('addresses and places go from remote to remote, also in exchange', async () => {
  build('catalog', '1.0.1', ['/movies', '/offers/new']);
  build('offers', '1.0.0', ['/offers', '/deals'], partIn('movie.offers'));
  await deploy('catalog', 'offers');
  // One is handed on, and what another one had is split.
  build('catalog', '1.1.1', ['/movies']);
  build('offers', '1.1.0', ['/offers', '/offers/new']);
  build('deals', '2.0.0', ['/deals'], partIn('movie.offers'));
  const all = ['catalog', 'offers', 'deals'];
  expect(await deploy(...all)).toEqual({ catalog: '1.1.1', offers: '1.1.0', deals: '2.0.0' });
  build('offers', '1.2.0', ['/deals']);
  build('deals', '2.1.0', ['/offers', '/offers/new']);
  expect(await deploy(...all)).toEqual({ catalog: '1.1.1', offers: '1.2.0', deals: '2.1.0' });
});

test('two builds that claim one address are refused by it, and all that is live stays', async () => {
  build('catalog', '1.0.1', ['/movies']);
  build('offers', '1.0.0', ['/offers']);
  await deploy('catalog', 'offers');
  build('offers', '1.1.0', ['/offers', '/movies']);
  await expect(deploy('catalog', 'offers')).rejects.toThrow('/movies is claimed by catalog and offers');
  expect((await operator.live())!.remotes).toEqual({ catalog: '1.0.1', offers: '1.0.0' });
});
