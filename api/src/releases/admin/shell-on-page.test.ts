import { afterEach, beforeEach, expect, test } from 'vitest';
import { idOf, openOperator, shellReleaseOf, type Operator } from '../testing/operator.ts';
import type { ReleasesOverview } from './schemas.ts';

const remotes = { catalog: '1.0.0' };
let operator: Operator;
let first: string;

/** Publishes a shell with its files. */
async function publishShell(version: string): Promise<void> {
  const files = { 'js/main.1.js': `shell ${version}`, 'css/main.1.css': 'a {}' };
  expect(await operator.handIn(files)).toEqual([201, 201]);
  expect((await operator.deployShell(shellReleaseOf(version, files))).status).toBe(201);
}
async function overview(): Promise<ReleasesOverview> {
  const { body } = await operator.api.call('GET', '/api/admin/releases', { as: 'boss' });
  return body['releases'] as ReleasesOverview;
}
const act = (path: string, body: object) =>
  operator.api.call('POST', `/api/admin/releases/${path}`, {
    as: 'boss',
    body: { reason: 'a test', ...body },
  });
const shellsIn = ({ published }: ReleasesOverview) =>
  published.filter(({ name }) => name === 'shell').map(({ version }) => version);

beforeEach(async () => {
  operator = await openOperator();
  await operator.published('catalog', '1.0.0');
  await publishShell('2.0.0');
  first = idOf(await operator.promote({ ...remotes, shell: '2.0.0' }, null));
});
afterEach(() => operator.close());

test('an admin sees which shell is live and which were published, gives a new one to all, and goes back', async () => {
  operator.api.clock.advance(1);
  await publishShell('2.1.0');
  const before = await overview();
  expect(before.live).toMatchObject({ shell: '2.0.0', shellBefore: null });
  // One that was registered without its files cannot go live.
  expect(shellsIn(before)).toEqual(['2.1.0', '2.0.0']);
  expect(before.published[0]).toMatchObject({ team: 'shell', scripts: 11, styles: 4 });
  expect(before.published[0]).not.toHaveProperty('health');
  const given = await act('promote', { remotes: { ...remotes, shell: '2.1.0' }, expected: first });
  expect(given.status).toBe(200);
  const after = await overview();
  expect(after.live).toMatchObject({ shell: '2.1.0', shellBefore: '2.0.0' });
  const expected = after.live?.composition;
  expect((await act('rollback', { expected })).status).toBe(200);
  expect((await overview()).live).toMatchObject({ shell: '2.0.0', shellBefore: null });
});

test('a canary says which shell it has', async () => {
  await publishShell('2.1.0');
  const order = { remotes: { ...remotes, shell: '2.1.0' }, share: 10, expected: first };
  expect((await act('canary', order)).status).toBe(200);
  expect(await overview()).toMatchObject({ live: { shell: '2.0.0' }, canary: { shell: '2.1.0' } });
});

test('what taking a shell away would leave is told: nothing takes the place of the live one', async () => {
  await publishShell('2.1.0');
  const [newer, live] = (await overview()).published;
  expect(live?.revoking).toEqual({ isRevoked: false, one: null, older: '2.0.0' });
  expect(newer?.revoking).toEqual({ isRevoked: false, one: '2.0.0', older: null });
  const refused = await act('revoke', { releases: ['shell@2.0.0'], expected: first });
  expect(refused).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  expect((await act('revoke', { releases: ['shell@2.1.0'], expected: first })).status).toBe(200);
  expect((await overview()).published[0]?.revoking).toMatchObject({ isRevoked: true });
});

test('a shell that is deployed again stands there once, where it came last', async () => {
  await publishShell('2.1.0');
  await publishShell('2.0.0');
  expect(shellsIn(await overview())).toEqual(['2.0.0', '2.1.0']);
});
