import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf } from '../kept-files/digest.ts';
import { keys, openDesk, shellReleaseOf, type Desk } from '../testing/operator.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ LIST_CACHE_MS: '0' });
});
afterAll(() => desk.close());

const bearer = (holder: keyof typeof keys) => ({ authorization: `Bearer ${keys[holder]}` });
const kept = (integrity: string) => desk.api.call('GET', `/api/files/${digestOf(integrity)}`);

test('a shell is published with its files, each by its hash, and servers of the site are told of it', async () => {
  const files = { 'js/main.1.js': 'one', 'js/later.1.js': 'two' };
  const shell = shellReleaseOf('2.0.0', files);
  expect(await desk.deployShell(shell)).toMatchObject({ status: 409 });
  expect(await desk.handIn(files)).toEqual([201, 201]);
  expect(await desk.deployShell(shell)).toMatchObject({ status: 201 });
  const told = await desk.api.call('GET', '/api/files/shells');
  expect(told.body['shells']).toMatchObject([{ version: '2.0.0', files: shell.files }]);
  expect((await kept(shell.files['js/later.1.js']!.integrity)).body['text']).toBe('two');
});

test('a file with another hash than its address, and one from a team’s key, is not taken', async () => {
  const put = (body: string, holder: keyof typeof keys) =>
    desk.api.call('PUT', `/api/shells/files/${'0'.repeat(96)}`, { body, headers: bearer(holder) });
  expect(await put('something', 'shell')).toMatchObject({ status: 400 });
  expect(await put('something', 'catalog')).toMatchObject({ status: 403 });
});

test('a file may be larger than another body may; one that is too large is refused', async () => {
  const files = { 'js/main.1.js': 'x'.repeat(100_000) };
  expect(await desk.handIn(files)).toEqual([201]);
  const headers = { ...bearer('shell'), 'content-type': 'application/octet-stream' };
  const body = 'x'.repeat(15_000_001);
  const answer = await desk.api.call('PUT', `/api/shells/files/${'0'.repeat(96)}`, { body, headers });
  expect(answer.status).toBe(413);
});

test('a shell that is signed with another team’s key, or changed since, is refused', async () => {
  const files = { 'js/main.1.js': 'one' };
  await desk.handIn(files);
  const shell = shellReleaseOf('2.0.0', files);
  expect(await desk.deployShell({ ...shell, commit: 'another' })).toMatchObject({ status: 403 });
  expect(await desk.deployShell(shellReleaseOf('2.0.0', files, 'catalog'))).toMatchObject({ status: 403 });
});
