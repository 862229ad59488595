import { afterEach, beforeEach, expect, test } from 'vitest';
import { tokenOf } from '../../testing/tokens.ts';
import { pageViews } from '../reports/page-views.ts';
import { idOf, keys, openOperator, type Operator } from '../testing/operator.ts';
import type { ReleasesOverview } from './schemas.ts';

let operator: Operator;
let live: string;
beforeEach(async () => {
  operator = await openOperator();
  await operator.published('catalog', '1.0.0', '1.1.0');
  await operator.published('booking', '1.0.0');
  live = idOf(await operator.promote({ catalog: '1.0.0', booking: '1.0.0' }, null));
});
afterEach(() => operator.close());

const act = (path: string, body: object, as = 'boss') =>
  operator.api.call('POST', `/api/admin/releases/${path}`, { as, body: { reason: 'a test', ...body } });
async function overview(): Promise<ReleasesOverview> {
  const { status, body } = await operator.api.call('GET', '/api/admin/releases', { as: 'boss' });
  expect(status).toBe(200);
  return body['releases'] as ReleasesOverview;
}
const acts = () => operator.api.deps.db.adminActs.find().sort({ at: 1 }).toArray();
const remotes = { catalog: '1.1.0', booking: '1.0.0' };

test('an admin promotes and rolls back; the history says who, why and what, the book that he did', async () => {
  operator.api.clock.advance(1);
  expect(await act('promote', { remotes, expected: live })).toMatchObject({ status: 200 });
  operator.api.clock.advance(1);
  const { composition: second, before } = (await overview()).live!;
  expect(before).toMatchObject([{ version: '1.0.0' }, { version: '1.0.0' }]);
  expect(await act('rollback', { expected: second, reason: 'prices were wrong' })).toMatchObject({
    status: 200,
  });
  const { history, live: now } = await overview();
  expect(history).toMatchObject([
    { act: 'rolled-back', by: 'Name of boss (boss)', reason: 'prices were wrong' },
    { act: 'promoted', by: 'Name of boss (boss)', releases: ['catalog@1.1.0', 'booking@1.0.0'] },
    { act: 'promoted', by: 'operator' },
  ]);
  expect(now).toMatchObject({ since: operator.api.clock.now().toISOString() });
  expect(now?.remotes).toMatchObject([{ version: '1.0.0' }, { version: '1.0.0' }]);
  expect(now?.before).toBeNull();
  expect(await acts()).toMatchObject([
    { actor: 'boss', act: 'release.promoted', reason: 'a test', detail: { remotes, expected: live } },
    { actor: 'boss', act: 'release.rolled-back', reason: 'prices were wrong' },
  ]);
});

test('two admins of one name are told apart', async () => {
  operator.api.admins.add('twin');
  operator.api.deps.identity.buyer = async () => ({ name: 'Mai', email: 'mai@cinema.test' });
  const second = (await act('promote', { remotes, expected: live }, 'twin')).body;
  await act('rollback', { expected: (second['composition'] as { id: string }).id });
  expect((await overview()).history.map(({ by }) => by)).toEqual(['Mai (boss)', 'Mai (twin)', 'operator']);
});

test('a name that is cut within a character, or that has half of one, is written into the log of all acts', async () => {
  operator.api.deps.identity.buyer = async () => ({
    name: `\ud83c${'x'.repeat(118)}🎬`,
    email: 'mai@cinema.test',
  });
  expect(await act('promote', { remotes, expected: live })).toMatchObject({ status: 200 });
  const by = `${'x'.repeat(118)} (boss)`;
  expect((await overview()).history[0]?.by).toBe(by);
  const { body } = await operator.api.call('GET', '/api/trust/log', {
    headers: { authorization: `Bearer ${keys.operator}` },
  });
  expect(body['lines']).toContainEqual(expect.objectContaining({ act: 'promoted', by }));
});

const revokingOf = async (version: string) =>
  (await overview()).published.find((one) => one.name === 'catalog' && one.version === version)?.revoking;

test('an admin takes a release away: what comes instead is told before, and done', async () => {
  const second = idOf(await operator.promote(remotes, live));
  expect(await revokingOf('1.1.0')).toEqual({ isRevoked: false, one: '1.0.0', older: '1.1.0' });
  const order = { releases: ['catalog@1.1.0'], expected: second, reason: 'it has a hole' };
  expect(await act('revoke', order)).toMatchObject({ status: 200 });
  const { live: now, history } = await overview();
  expect(now).toMatchObject({ revoked: ['catalog@1.1.0'], oldest: {} });
  expect(now?.remotes[0]).toMatchObject({ version: '1.0.0', fallback: null });
  expect(history[0]).toMatchObject({ act: 'revoked', by: 'Name of boss (boss)', reason: 'it has a hole' });
  expect(await revokingOf('1.1.0')).toMatchObject({ isRevoked: true });
  // Nothing could take the place of what is left, and that is told, too.
  expect(await revokingOf('1.0.0')).toEqual({ isRevoked: false, one: null, older: '1.0.0' });
  const more = { releases: ['catalog@1.0.0'], expected: now?.composition };
  expect(await act('revoke', more)).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  const oldest = { releases: [], oldest: { catalog: '1.1.0' }, expected: now?.composition };
  expect(await act('revoke', oldest)).toMatchObject({ status: 409 });
  expect(await revokingOf('1.1.0')).toMatchObject({ older: null });
});

test('an admin runs a canary to its end', async () => {
  await act('canary', { remotes, share: 10, expected: live });
  const { canary } = await overview();
  expect(canary).toMatchObject({ share: 10, remotes: [{ version: '1.1.0', fallback: '1.0.0' }, {}] });
  const expected = { composition: live, canary: { composition: canary!.composition, share: 10 } };
  expect(await act('canary/share', { expected, share: 40 })).toMatchObject({ status: 200 });
  expect(await act('canary/end', { expected })).toMatchObject({ status: 409, body: { code: 'moved' } });
  const raised = { ...expected, canary: { ...expected.canary, share: 40 } };
  expect(await act('canary/promote', { expected: raised })).toMatchObject({ status: 200 });
  expect(await overview()).toMatchObject({ canary: null, live: { composition: canary!.composition } });
});

test('the right is read for each act: one that was taken away a moment ago is gone', async () => {
  operator.api.admins.delete('boss');
  expect(await act('promote', { remotes, expected: live })).toMatchObject({ status: 403 });
  expect((await operator.api.call('GET', '/api/admin/releases', { as: 'boss' })).status).toBe(403);
  expect((await operator.live())?.id).toBe(live);
});

test('without a reason nothing is done', async () => {
  expect(await act('promote', { remotes, expected: live, reason: ' ' })).toMatchObject({ status: 400 });
  expect((await operator.live())?.id).toBe(live);
});

test('what is published is listed newest first with its size, and what is shared by module', async () => {
  const { published, shared } = await overview();
  expect(published.map(({ name, version }) => `${name}@${version}`).sort()).toEqual([
    'booking@1.0.0',
    'catalog@1.0.0',
    'catalog@1.1.0',
  ]);
  expect(published[0]).toMatchObject({ scripts: 70, styles: 0, publishedBy: expect.any(String) as string });
  expect(shared).toContainEqual({
    module: 'react',
    shell: '19.3.1',
    ranges: { catalog: '^19.0.0', booking: '^19.0.0' },
  });
});

test('what visitors get is listed, however much one team has published since', async () => {
  expect(await act('promote', { remotes, expected: live })).toMatchObject({ status: 200 });
  const releases = operator.api.deps.db.raw.collection<{ _id: string; release: object }>('releases');
  const { release } = (await releases.findOne({ _id: 'catalog@1.1.0' }))!;
  const publishedAt = new Date(operator.api.clock.now().getTime() + 1_000);
  const many = Array.from({ length: 300 }, (_, number) => ({
    _id: `catalog@2.0.${number}`,
    release: { ...release, version: `2.0.${number}` },
    publishedAt,
    publishedBy: 'catalog',
  }));
  await releases.insertMany(many);
  const listed = (await overview()).published;
  for (const [name, version] of [
    ['catalog', '1.1.0'],
    ['catalog', '1.0.0'],
    ['booking', '1.0.0'],
  ])
    expect(listed).toContainEqual(
      expect.objectContaining({
        name,
        version,
        revoking: expect.objectContaining({ isRevoked: false }) as object,
      }),
    );
  expect(listed.length).toBeLessThan(15);
});

test('before anything is live the page is told of no composition, no canary and no history', async () => {
  await operator.api.deps.db.raw.collection<{ _id: string }>('pointers').deleteOne({ _id: 'live' });
  expect(await overview()).toMatchObject({ live: null, canary: null, history: [] });
});

test('a release is shown with how it does: failures of its own, vitals of pages that it was the first on', async () => {
  const views = pageViews(operator.api.deps.db.raw);
  const view = (vitals: object, change: object = {}) => ({
    _id: operator.api.deps.ids.next(),
    composition: live,
    visitor: 'v',
    address: 'a',
    at: operator.api.clock.now(),
    bad: 0,
    shown: ['catalog@1.0.0', 'booking@1.0.0'],
    failed: [],
    landing: 'catalog@1.0.0',
    schemaVersion: 1 as const,
    ...vitals,
    ...change,
  });
  await views.insertMany([
    view({ lcp: 1_000, cls: 0 }),
    view({ lcp: 2_000, cls: 0.2 }),
    view({ lcp: 3_000, inp: 90 }, { failed: ['render catalog@1.0.0'] }),
    view({ lcp: 9_000 }),
  ]);
  const { published, heardOf } = await overview();
  const health = (name: string) =>
    published.find((release) => `${release.name}@${release.version}` === name)?.health;
  expect(health('catalog@1.0.0')).toEqual({ views: 4, failed: 1, lcp: 3_000, inp: 90, cls: 0.2 });
  expect(health('booking@1.0.0')).toEqual({ views: 4, failed: 0, lcp: null, inp: null, cls: null });
  expect(health('catalog@1.1.0')).toMatchObject({ views: 0, failed: 0, lcp: null });
  expect(heardOf).toBeNull();
});

test('an act needs a second factor that was given lately; looking does not', async () => {
  const send = (method: string, path: string, fva: unknown) =>
    operator.api.call(method, `/api/admin/releases${path}`, {
      headers: { authorization: `Bearer ${tokenOf('boss', { fva })}` },
      ...(method === 'POST' && { body: { remotes, expected: live, reason: 'a test' } }),
    });
  for (const fva of [[0, -1], [0, 10], [0, 600], undefined, 'x', [0]])
    expect(await send('POST', '/promote', fva)).toMatchObject({
      status: 403,
      body: { code: 'factor_needed', factor: 'second' },
    });
  expect((await operator.live())?.id).toBe(live);
  expect((await send('GET', '', [0, -1])).status).toBe(200);
  expect((await send('POST', '/promote', [600, 9])).status).toBe(200);
});

test('where Clerk has no second factor, the password is given again', async () => {
  const bare = await openOperator({ ADMIN_FACTOR: 'first', ADMIN_FACTOR_MINUTES: '5' });
  const send = (fva: number[]) =>
    bare.api.call('POST', '/api/admin/releases/rollback', {
      body: { expected: 'x', reason: 'a test' },
      headers: { authorization: `Bearer ${tokenOf('boss', { fva })}` },
    });
  expect(await send([5, -1])).toMatchObject({ status: 403, body: { factor: 'first' } });
  expect((await send([4, -1])).status).toBe(409);
  await bare.close();
});
