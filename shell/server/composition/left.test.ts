import { newSigningKeys, readTeamKeys } from '@matinee/api/release-signing';
import type { Composition } from '@matinee/api/releases';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startKeptApi } from '../kept-files/testing/kept-api.ts';
import { deployShellServer, type DeployedShellServer } from '../kept-files/testing/shell-server.ts';
import { previewed } from '../preview/previewed.ts';
import { compositionOf, described, releaseOf, signed, signing, teamKeys } from './testing/signed.ts';
import { salvaged, trusted } from './trusted.ts';

const file = (text: string) => ({ 'remoteEntry.js': described(text), 'js/app.js': described(text) });
const door = {
  ...releaseOf('booking', '1.0.0'),
  routes: [{ path: '/booking', screen: 'door', preload: [], offline: [], title: 'Door' }],
  files: file('booking'),
};
const sent = compositionOf(
  'one',
  signed({ ...releaseOf('catalog', '1.1.0'), files: file('catalog') }),
  signed(door),
);
/** As a server reads it that knows no key of some teams any more. */
const without = (...lost: (keyof typeof signing)[]) =>
  salvaged(
    sent,
    readTeamKeys(
      Object.entries(signing)
        .map(([name, { publicKey }]) => [
          name,
          lost.includes(name as keyof typeof signing) ? newSigningKeys().publicKey : publicKey,
        ])
        .map((pair) => pair.join('='))
        .join(),
    ),
  );

let api: Awaited<ReturnType<typeof startKeptApi>>;
let server: DeployedShellServer;
let live: Composition | null;
beforeEach(async () => {
  api = await startKeptApi();
  live = trusted(sent, teamKeys);
  server = await deployShellServer({
    version: '1.0.0',
    files: { 'js/main.js': 'main' },
    apiUrl: api.url,
    composition: () => live,
    worker: 'start();',
  });
});
afterEach(async () => {
  await api.close();
  await server.remove();
});

/** What a page knows of itself, and what it would be told now. */
async function look() {
  const page = await server.get('/catalog');
  const [, inlined = ''] = /id="composition">(.*?)<\/script>/.exec(await page.text()) ?? [];
  const own = JSON.parse(inlined) as { id: string; createdAt: string };
  const told = (await (await server.get('/__live')).json()) as { composition: string; urgent?: string };
  const script = await (await server.get('/service-worker.js')).text();
  const [, kept] = /"live":"([^"]+)"/.exec(script) ?? [];
  return { own, told, header: page.headers.get('matinee-live'), kept };
}

test('open tabs and kept pages are told that a release has gone with the key of its team, also in the middle of a booking', async () => {
  const before = await look();
  expect(before).toMatchObject({ own: { id: 'one' }, told: { composition: 'one' }, header: 'one/1.0.0' });
  live = without('catalog');
  const after = await look();
  expect(after.told.composition).toMatch(/^one-[0-9a-f]{8}$/);
  expect(after.told.urgent! > before.own.createdAt).toBe(true);
  expect(after.header).toBe(`${after.told.composition}/1.0.0`);
  expect(after.kept).toBe(after.header);
});

test('a document of what is left is not behind, and nothing hurries it', async () => {
  live = without('catalog');
  const { own, told } = await look();
  expect(own.id).toBe(told.composition);
  expect(told.urgent! > own.createdAt).toBe(false);
});

test('what is left after another key has gone has another word, and the whole has its own again', async () => {
  live = without('catalog');
  const first = await look();
  live = without('catalog', 'booking');
  const second = await look();
  expect(second.told.composition).not.toBe(first.told.composition);
  live = without('catalog');
  expect((await look()).told).toEqual(first.told);
  live = trusted(sent, teamKeys);
  expect((await look()).told).toEqual({ composition: 'one', shell: '1.0.0' });
});

test('a key that goes while another one is gone hurries pages of what was left, and one that comes back does not', async () => {
  live = without('catalog');
  const first = await look();
  live = without('catalog', 'booking');
  const second = await look();
  expect(second.told.urgent! > first.own.createdAt).toBe(true);
  expect(second.told.urgent! > second.own.createdAt).toBe(false);
  live = without('catalog');
  expect((await look()).told.urgent! > second.own.createdAt).toBe(false);
});

test('of what takes the place of a release the word tells, too', () => {
  const fallback = signed(releaseOf('catalog', '1.0.0'));
  const forged = { ...signed(releaseOf('catalog', '1.2.0')), baseUrl: 'http://localhost/' };
  const parts = [
    salvaged(compositionOf('one', { ...forged, fallback }), teamKeys),
    salvaged(compositionOf('one', forged), teamKeys),
    salvaged(compositionOf('one', { ...fallback, fallback: forged }), teamKeys),
    salvaged(compositionOf('one', { ...forged, fallback: signed(releaseOf('catalog', '0.9.0')) }), teamKeys),
  ].map((composition) => composition?.part);
  // The same release without anything to take over is the same, however it came to be so.
  expect(new Set(parts).size).toBe(3);
});

test('a preview of what is left is another one than of the whole', () => {
  const release = trusted(compositionOf('x', signed(releaseOf('booking', '2.0.0'))), teamKeys).remotes[0]!;
  expect(previewed(without('catalog')!, release)?.part).toMatch(/^[0-9a-f]{8}$/);
});
