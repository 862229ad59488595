import { afterEach, beforeEach, expect, test } from 'vitest';
import { idOf, openDesk, type Desk } from '../testing/desk.ts';
import type { ReleasesOverview } from './schemas.ts';

let desk: Desk;
let live: string;
beforeEach(async () => {
  desk = await openDesk();
  await desk.published('catalog', '1.0.0', '1.1.0');
  await desk.published('booking', '1.0.0');
  live = idOf(await desk.promote({ catalog: '1.0.0', booking: '1.0.0' }, null));
});
afterEach(() => desk.api.close());

const act = (path: string, body: object, as = 'boss') =>
  desk.api.call('POST', `/api/admin/releases/${path}`, { as, body: { reason: 'a test', ...body } });
async function overview(): Promise<ReleasesOverview> {
  const { status, body } = await desk.api.call('GET', '/api/admin/releases', { as: 'boss' });
  expect(status).toBe(200);
  return body['releases'] as ReleasesOverview;
}
const acts = () => desk.api.deps.db.adminActs.find().sort({ at: 1 }).toArray();
const remotes = { catalog: '1.1.0', booking: '1.0.0' };

test('an admin promotes and rolls back; the history says who, why and what, the book that he did', async () => {
  desk.api.clock.advance(1);
  expect(await act('promote', { remotes, expected: live })).toMatchObject({ status: 200 });
  desk.api.clock.advance(1);
  const second = (await overview()).live!.composition;
  expect(await act('rollback', { expected: second, reason: 'prices were wrong' })).toMatchObject({
    status: 200,
  });
  const { history, live: now } = await overview();
  expect(history).toMatchObject([
    { act: 'rolled-back', by: 'Name of boss', reason: 'prices were wrong' },
    { act: 'promoted', by: 'Name of boss', releases: ['catalog@1.1.0', 'booking@1.0.0'] },
    { act: 'promoted', by: 'Mai' },
  ]);
  expect(now).toMatchObject({ since: desk.api.clock.now().toISOString() });
  expect(now?.remotes).toMatchObject([{ version: '1.0.0' }, { version: '1.0.0' }]);
  expect(await acts()).toMatchObject([
    { actor: 'boss', act: 'release.promoted', reason: 'a test', detail: { remotes, expected: live } },
    { actor: 'boss', act: 'release.rolled-back', reason: 'prices were wrong' },
  ]);
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
  desk.api.admins.delete('boss');
  expect(await act('promote', { remotes, expected: live })).toMatchObject({ status: 403 });
  expect((await desk.api.call('GET', '/api/admin/releases', { as: 'boss' })).status).toBe(403);
  expect((await desk.live())?.id).toBe(live);
});

test('without a reason nothing is done', async () => {
  expect(await act('promote', { remotes, expected: live, reason: ' ' })).toMatchObject({ status: 400 });
  expect((await desk.live())?.id).toBe(live);
});

test('what is published is listed newest first with its size, and what is shared by module', async () => {
  const { published, shared } = await overview();
  expect(published.map(({ name, version }) => `${name}@${version}`).sort()).toEqual([
    'booking@1.0.0',
    'catalog@1.0.0',
    'catalog@1.1.0',
  ]);
  expect(published[0]).toMatchObject({ scripts: 2, styles: 0, publishedBy: expect.any(String) as string });
  for (const { ranges } of shared) expect(Object.keys(ranges).length).toBeGreaterThan(0);
});

test('before anything is live the page is empty and works', async () => {
  await desk.api.deps.db.raw.collection<{ _id: string }>('pointers').deleteOne({ _id: 'live' });
  expect(await overview()).toMatchObject({ live: null, canary: null, history: [], shared: [] });
});
