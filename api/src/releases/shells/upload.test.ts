import { HTTPException } from 'hono/http-exception';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { shellLane } from '../../http/shell-lane.ts';
import { digestOf } from '../kept-files/digest.ts';
import { keptFiles } from '../kept-files/kept-files.ts';
import { signRelease } from '../signing/index.ts';
import { described } from '../testing/file-host.ts';
import { releaseStore } from '../store/store.ts';
import {
  keys,
  openOperator,
  shellOf,
  shellReleaseOf,
  signedShell,
  signing,
  type Operator,
} from '../testing/operator.ts';
import { shellFileRoutes } from './upload.ts';

const SITE_KEY = 'a secret that two processes share';

let operator: Operator;
beforeAll(async () => {
  operator = await openOperator({ LIST_CACHE_MS: '0', SITE_KEY: SITE_KEY });
});
afterAll(() => operator.close());

const bearer = (holder: keyof typeof keys) => ({ authorization: `Bearer ${keys[holder]}` });
const asShell = (path: string) => operator.api.call('GET', path, { headers: shellLane(SITE_KEY) });
const kept = (integrity: string) => asShell(`/api/files/${digestOf(integrity)}`);

test('a shell is published with its files, each by its hash, and servers of the site are told of it', async () => {
  const files = { 'js/main.1.js': 'one', 'js/later.1.js': 'two' };
  const shell = shellReleaseOf('2.0.0', files);
  expect(await operator.deployShell(shell)).toMatchObject({ status: 409 });
  expect(await operator.handIn(files)).toEqual([201, 201]);
  expect(await operator.deployShell(shell)).toMatchObject({ status: 201 });
  const told = await asShell('/api/files/shells');
  expect(told.body['shells']).toMatchObject([{ version: '2.0.0', files: shell.files }]);
  expect((await kept(shell.files['js/later.1.js']!.integrity)).body['text']).toBe('two');
});

test('a file with another hash than its address, and one from a team’s key, is not taken', async () => {
  const put = (body: string, holder: keyof typeof keys) =>
    operator.api.call('PUT', `/api/shells/files/${'0'.repeat(96)}`, { body, headers: bearer(holder) });
  expect(await put('something', 'shell')).toMatchObject({ status: 400 });
  expect(await put('something', 'catalog')).toMatchObject({ status: 403 });
});

test('a file may be larger than another body may; one that is too large is refused', async () => {
  const files = { 'js/main.1.js': 'x'.repeat(100_000) };
  expect(await operator.handIn(files)).toEqual([201]);
  const headers = { ...bearer('shell'), 'content-type': 'application/octet-stream' };
  const body = 'x'.repeat(15_000_001);
  const answer = await operator.api.call('PUT', `/api/shells/files/${'0'.repeat(96)}`, { body, headers });
  expect(answer.status).toBe(413);
});

test('what is handed in or asked for counts each time, and what the day has no room for is neither kept nor kept longer', async () => {
  const { deps, clock } = operator.api;
  const counted: number[] = [];
  const api = shellFileRoutes(deps, { holderOf: async () => 'shell' }, (length) => {
    if (counted.length > 2) throw new HTTPException(429);
    counted.push(length);
  });
  const put = (body: string) => {
    const headers = { 'content-type': 'application/octet-stream' };
    const path = `/shells/files/${digestOf(described(body).integrity)}`;
    return api.request(path, { method: 'PUT', headers, body });
  };
  const ask = (...bodies: string[]) =>
    api.request('/shells/files/missing', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ files: bodies.map((body) => described(body).integrity) }),
    });
  const taken = clock.now();
  expect([(await put('once')).status, (await put('once')).status]).toEqual([201, 201]);
  expect(await (await ask('once', 'more')).json()).toMatchObject({ missing: [described('more').integrity] });
  expect(counted).toEqual([4, 4, 4]);
  clock.set(new Date(taken.getTime() + 3_600_000).toISOString());
  expect([(await put('more')).status, (await put('once')).status, (await ask('once')).status]).toEqual([
    429, 429, 429,
  ]);
  const files = keptFiles(deps.db.raw);
  expect(await files.read(described('more').integrity)).toBeNull();
  expect(await files.remove([described('once').integrity], clock.now())).toBe(1);
});

test('a shell that is signed with another team’s key, or changed since, is refused', async () => {
  const files = { 'js/main.1.js': 'one' };
  await operator.handIn(files);
  const shell = shellReleaseOf('2.0.0', files);
  expect(await operator.deployShell({ ...shell, commit: 'another' })).toMatchObject({ status: 403 });
  expect(await operator.deployShell(shellReleaseOf('2.0.0', files, 'catalog'))).toMatchObject({
    status: 403,
  });
});

test('without its files it is signed, too: with the deploy key alone a shell takes no version and no place', async () => {
  const { shells } = releaseStore(operator.api.deps.db.raw);
  const before = await shells.countDocuments({});
  const next = { ...shellOf('2.5.0', { surface: {} }), name: 'shell' };
  const register = (shell: object, holder: 'shell' | 'operator', together = false) =>
    operator.api.call('POST', '/api/shells', { body: { shell, together }, headers: bearer(holder) });
  const { signature } = signedShell({ ...next, commit: 'another' });
  for (const shell of [shellOf('2.5.0'), next, signedShell(next, 'catalog'), { ...next, signature }])
    for (const answer of [await register(shell, 'shell'), await register(shell, 'operator', true)])
      expect(answer).toMatchObject({ status: 403, body: { code: 'bad_signature' } });
  expect(await shells.countDocuments({})).toBe(before);
  expect(await register(signedShell(next), 'shell')).toMatchObject({ status: 201 });
});

test('one that was registered before signatures were asked for is still what releases have to fit', async () => {
  const { clock, deps } = operator.api;
  const { shells } = releaseStore(deps.db.raw);
  const unsigned = { by: 'shell', together: true, registeredAt: clock.now() };
  await shells.insertOne({ _id: 900, shell: shellOf('2.6.0'), ...unsigned });
  onTestFinished(async () => void (await shells.deleteOne({ _id: 900 })));
  const told = await operator.api.call('GET', '/api/shells', { headers: bearer('catalog') });
  expect(told.body).toMatchObject({ live: { version: '2.6.0' } });
});

const readingFavorites = (version: string, reads: object) => {
  const calls = [{ method: 'GET', path: '/api/user/favorites', reads }];
  return shellReleaseOf(version, { 'js/main.1.js': 'one' }, 'shell', { calls });
};
const withField = (name: string) => ({ type: 'object', properties: { [name]: {} }, required: [name] });

test('a shell that reads what the API does not answer is refused with call and field, one that reads less is not', async () => {
  await operator.handIn({ 'js/main.1.js': 'one' });
  const refused = await operator.deployShell(readingFavorites('2.1.0', withField('posters')));
  expect(refused).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  expect(refused.body['message']).toContain('GET /api/user/favorites: posters is not answered');
  expect(await operator.deployShell(readingFavorites('2.1.0', withField('movies')))).toMatchObject({
    status: 201,
  });
});

test('a shell that does not say what it calls is not published', async () => {
  await operator.handIn({ 'js/main.1.js': 'one' });
  const silent = shellReleaseOf('2.2.0', { 'js/main.1.js': 'one' }, 'shell', { calls: undefined });
  const refused = await operator.deployShell(silent);
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.body['message']).toContain('does not say which calls');
});

test('a published shell whose field the API answers no longer cannot go live, and one of before the check can', async () => {
  const files = { 'js/main.1.js': 'one' };
  await operator.handIn(files);
  await operator.deployShell(readingFavorites('2.3.0', withField('movies')));
  await operator.published('catalog', '1.0.0');
  const publishedWith = (shell: object) =>
    operator.api.deps.db.raw
      .collection('shells')
      .updateOne({ 'shell.version': '2.3.0' }, { $set: { shell } });
  await publishedWith(readingFavorites('2.3.0', withField('posters')));
  const refused = await operator.promote({ shell: '2.3.0', catalog: '1.0.0' }, null);
  expect(refused).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  expect(refused.body['message']).toContain('shell 2.3.0 cannot read what the API answers');
  const { calls: _, ...silent } = shellReleaseOf('2.3.0', files);
  const { signature: __, ...unsigned } = silent;
  await publishedWith({ ...unsigned, signature: signRelease(unsigned, signing.shell.signingKey) });
  expect(await operator.promote({ shell: '2.3.0', catalog: '1.0.0' }, null)).toMatchObject({ status: 200 });
});
