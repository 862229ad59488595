import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { followComposition, type FollowedComposition } from './follow.ts';
import { compositionOf, releaseOf, signed, teamKeys } from './testing/signed.ts';

const SOON = { interval: 5 };

const log = pino({ level: 'silent' });
const catalog = signed(releaseOf('catalog', '1.0.0'));
const forged = { ...catalog, baseUrl: 'https://evil.test/' };
const composition = (id: string) => compositionOf(id, catalog);
const opened: (Server | FollowedComposition)[] = [];
afterEach(() => {
  for (const thing of opened.splice(0)) {
    if ('current' in thing) thing.stop();
    else thing.close();
  }
});

async function api(answer: () => { status: number; body: unknown }) {
  const server = createServer((_request, response) => {
    const { status, body } = answer();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const folder = () => mkdtemp(path.join(tmpdir(), 'shell-'));
async function follow(apiUrl: string, dataDir: string, to = log) {
  const followed = await followComposition({ apiUrl, dataDir, pollMs: 5, teamKeys, log: to });
  opened.push(followed);
  return followed;
}

test('what is live at the API is served, and a new one shortly after', async () => {
  let id = 'one';
  const followed = await follow(
    await api(() => ({ status: 200, body: { composition: composition(id) } })),
    await folder(),
  );
  expect(followed.current()?.id).toBe('one');
  id = 'two';
  await vi.waitFor(() => expect(followed.current()?.id).toBe('two'), SOON);
});

test('without the API the last composition is served', async () => {
  const dir = await folder();
  await follow(await api(() => ({ status: 200, body: { composition: composition('kept') } })), dir);
  const alone = await follow('http://127.0.0.1:9', dir);
  expect(alone.current()?.id).toBe('kept');
});

test('a senseless answer changes nothing, in memory and on disk', async () => {
  const dir = await folder();
  let body: unknown = { composition: composition('good') };
  let asked = 0;
  const url = await api(() => (asked++, { status: 200, body }));
  const followed = await follow(url, dir);
  body = { composition: { id: 'bad', remotes: [{ name: 'catalog', entry: 'remoteEntry.js' }] } };
  const before = asked;
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before + 2), SOON);
  expect(followed.current()?.id).toBe('good');
  expect(await readFile(path.join(dir, 'composition.json'), 'utf8')).toContain('good');
});

test('what nobody signed is not served, live or as a canary, and the last composition stays', async () => {
  const dir = await folder();
  let body: object = { composition: composition('good') };
  let asked = 0;
  const followed = await follow(await api(() => (asked++, { status: 200, body })), dir);
  const evil = compositionOf('evil', forged);
  for (const next of [
    { composition: evil },
    { composition: composition('good'), canary: { share: 50, composition: evil } },
  ]) {
    body = next;
    const before = asked;
    await vi.waitFor(() => expect(asked).toBeGreaterThan(before + 2), SOON);
    expect(followed.current()?.id).toBe('good');
    expect(followed.canary()).toBeNull();
  }
  expect(await readFile(path.join(dir, 'composition.json'), 'utf8')).not.toContain('evil');
});

test('a file that was changed on this server’s disk is not served', async () => {
  const dir = await folder();
  await writeFile(path.join(dir, 'composition.json'), JSON.stringify(composition('kept')));
  expect((await follow('http://127.0.0.1:9', dir)).current()?.id).toBe('kept');
  await writeFile(path.join(dir, 'composition.json'), JSON.stringify(compositionOf('kept', forged)));
  expect((await follow('http://127.0.0.1:9', dir)).current()).toBeNull();
});

test('where nothing was served yet, what of a composition can be trusted is, until all of it can', async () => {
  const booking = signed(releaseOf('booking', '1.0.0'));
  let remotes = [forged, booking];
  const followed = await follow(
    await api(() => ({ status: 200, body: { composition: compositionOf('one', ...remotes) } })),
    await folder(),
  );
  const names = () => followed.current()?.remotes.map(({ name }) => name);
  expect(names()).toEqual(['booking']);
  remotes = [catalog, booking];
  await vi.waitFor(() => expect(names()).toEqual(['catalog', 'booking']), SOON);
});

test('where sets are not signed, too, what is taken away is gone when the rest of that composition cannot be trusted', async () => {
  const dir = await folder();
  const booking = signed(releaseOf('booking', '1.0.0'));
  let sent: object = compositionOf('one', catalog, booking);
  const followed = await follow(await api(() => ({ status: 200, body: { composition: sent } })), dir);
  const lost = { ...releaseOf('catalog', '0.9.0'), signature: catalog.signature };
  sent = { ...compositionOf('two', lost, booking), revoked: ['catalog@1.0.0'] };
  const names = (of: FollowedComposition) => of.current()?.remotes.map(({ name }) => name);
  await vi.waitFor(() => expect(names(followed)).toEqual(['booking']), SOON);
  await vi.waitFor(
    async () => expect(names(await follow('http://127.0.0.1:9', dir))).toEqual(['booking']),
    SOON,
  );
});

test('a damaged file counts as none', async () => {
  const dir = await folder();
  await writeFile(path.join(dir, 'composition.json'), '{"id":');
  expect((await follow('http://127.0.0.1:9', dir)).current()).toBeNull();
});

test('a canary is followed as it comes, is raised and goes', async () => {
  let canary: unknown = { share: 10, composition: composition('try') };
  const followed = await follow(
    await api(() => ({ status: 200, body: { composition: composition('one'), canary } })),
    await folder(),
  );
  expect(followed.canary()).toMatchObject({ share: 10, composition: { id: 'try' } });
  canary = { share: 50, composition: composition('try') };
  await vi.waitFor(() => expect(followed.canary()?.share).toBe(50), SOON);
  canary = undefined;
  await vi.waitFor(() => expect(followed.canary()).toBeNull(), SOON);
  expect(followed.current()?.id).toBe('one');
});

test('a senseless canary is nobody’s, and holds up nothing that is live', async () => {
  const canary = { share: 10, composition: { id: 'bad', remotes: [{ name: 'catalog' }] } };
  const followed = await follow(
    await api(() => ({ status: 200, body: { composition: composition('one'), canary } })),
    await folder(),
  );
  expect(followed.canary()).toBeNull();
  expect(followed.current()?.id).toBe('one');
});

test('a folder that cannot be written to is told as what it is, once; what is live is served, and kept as soon as that works', async () => {
  const dataDir = path.join(await folder(), 'data');
  // Where the folder should be there is a file.
  await writeFile(dataDir, '');
  const told: { msg: string; reason?: string }[] = [];
  const to = pino({}, { write: (line: string) => told.push(JSON.parse(line)) });
  let asked = 0;
  const url = await api(() => {
    asked += 1;
    return { status: 200, body: { composition: composition('live') } };
  });
  const followed = await follow(url, dataDir, to);
  expect(followed.current()?.id).toBe('live');
  await vi.waitFor(() => expect(asked).toBeGreaterThan(3), SOON);
  const complaints = told.filter(({ msg }) => msg !== 'composition is live');
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toMatchObject({ msg: 'what is told cannot be kept for the next start' });
  expect(complaints[0]?.reason).toContain('DATA_DIR cannot be written');
  await rm(dataDir);
  await vi.waitFor(
    async () => expect(await readFile(path.join(dataDir, 'composition.json'))).not.toBe(''),
    SOON,
  );
  expect((await follow('http://127.0.0.1:9', dataDir)).current()?.id).toBe('live');
});

test('a server knows what to serve from the first word of the API or of its own disk on, and not by the word of another server', async () => {
  const isKnown = async (apiUrl: string, dir?: string) =>
    (await follow(apiUrl, dir ?? (await folder()))).isKnown();
  const dir = await folder();
  const live = await api(() => ({ status: 200, body: { composition: composition('kept') } }));
  const nothing = await api(() => ({ status: 404, body: { success: false, code: 'nothing_live' } }));
  const other = await api(() => ({ status: 404, body: 'Not Found' }));
  expect(await isKnown(live, dir)).toBe(true);
  expect(await isKnown('http://127.0.0.1:9', dir)).toBe(true);
  expect(await isKnown(nothing)).toBe(true);
  expect(await isKnown(other)).toBe(false);
  expect(await isKnown('http://127.0.0.1:9')).toBe(false);
});
