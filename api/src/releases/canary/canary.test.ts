import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/harness.ts';
import { idOf, keys, openOperator, shellOf, type Operator } from '../testing/operator.ts';

let operator: Operator;
let live: string;
beforeEach(async () => {
  operator = await openOperator();
  await operator.published('catalog', '1.0.0', '1.1.0');
  live = idOf(await operator.promote({ catalog: '1.0.0' }, null));
});
afterEach(() => operator.close());

const why = { by: 'Mai', reason: 'a test' };
const act = (path: string, body: object, holder: keyof typeof keys = 'operator'): Promise<Answer> =>
  operator.api.call('POST', `/api/composition/canary${path}`, {
    body: { ...why, ...body },
    headers: { authorization: `Bearer ${keys[holder]}` },
  });
const start = (share = 10, expected = live) => act('', { remotes: { catalog: '1.1.0' }, share, expected });

/** What visitors get: the live composition's id, and the canary's with its share. */
async function liveState() {
  const { body } = await operator.api.call('GET', '/api/composition');
  const { composition, canary } = body as {
    composition: { id: string };
    canary?: { share: number; composition: { id: string; remotes: object[] } };
  };
  return {
    composition: composition.id,
    canary: canary ? { composition: canary.composition.id, share: canary.share } : null,
  };
}
async function history() {
  const pointer = await operator.api.deps.db.raw
    .collection<{ _id: string; history: { act: string; by: string; share?: number }[] }>('pointers')
    .findOne({ _id: 'live' });
  return pointer?.history.map(({ act: what, by, share }) => [what, by, ...(share ? [share] : [])].join(' '));
}

test('all visitors have a canary since it was promoted, whenever it was put together', async () => {
  const since = async () => (await operator.api.call('GET', '/api/composition')).body['since'];
  const now = () => operator.api.clock.now().toISOString();
  const began = now();
  expect(await since()).toBe(began);
  operator.api.clock.advance(30);
  await start();
  const { canary } = await liveState();
  expect(await since()).toBe(began);
  operator.api.clock.advance(30);
  const expected = { composition: live, canary };
  expect((await act('/promote', { expected })).body).toMatchObject({ since: now() });
  expect(await since()).toBe(now());
});

test('a canary stands beside the live composition, which is its fallback and stays as it is', async () => {
  const answer = await start();
  expect(answer.status).toBe(200);
  const { composition, canary } = answer.body as {
    composition: { id: string };
    canary: { composition: { id: string; remotes: { version: string; fallback?: { version: string } }[] } };
  };
  expect(composition.id).toBe(live);
  expect(canary.composition.remotes).toMatchObject([{ version: '1.1.0', fallback: { version: '1.0.0' } }]);
  expect(await liveState()).toEqual({
    composition: live,
    canary: { composition: canary.composition.id, share: 10 },
  });
});

test('what is live already is no canary', async () => {
  expect(await act('', { remotes: { catalog: '1.0.0' }, share: 10, expected: live })).toMatchObject({
    status: 409,
    body: { code: 'contradiction' },
  });
  expect(await liveState()).toEqual({ composition: live, canary: null });
});

test('without names it is the newest release of every remote that is live', async () => {
  await operator.published('booking', '2.0.0');
  live = idOf(await operator.promote({ catalog: '1.0.0', booking: '2.0.0' }, live));
  operator.api.clock.advance(1);
  await operator.published('booking', '3.0.0');
  await operator.published('catalog', '1.2.0');
  const { body } = await act('', { share: 5, expected: live });
  const { canary } = body as { canary: { composition: { remotes: { name: string; version: string }[] } } };
  const versions = canary.composition.remotes.map(({ name, version }) => `${name}@${version}`);
  expect(versions.sort()).toEqual(['booking@3.0.0', 'catalog@1.2.0']);
});

test('it is raised, and then given to all under the id that it has', async () => {
  await start();
  const before = await liveState();
  expect(await act('/share', { expected: before, share: 50 })).toMatchObject({ status: 200 });
  const raised = await liveState();
  expect(raised).toEqual({ ...before, canary: { ...before.canary, share: 50 } });
  expect(await act('/promote', { expected: raised })).toMatchObject({ status: 200 });
  expect(await liveState()).toEqual({ composition: before.canary?.composition, canary: null });
  expect(await history()).toEqual([
    'promoted operator',
    'canary-started operator 10',
    'canary-share operator 50',
    'canary-promoted operator',
  ]);
});

test('rolling back after its promotion brings back what was live before', async () => {
  await start();
  const now = await liveState();
  await act('/promote', { expected: now });
  await operator.rollBack(now.canary!.composition);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.0.0' });
});

test('it is not given to all when one of its releases does not fit the shell that is deployed meanwhile', async () => {
  await start();
  const shared = { react: '20.0.0', '@matinee/shared-ui': '1.0.0' };
  await operator.deployShell(shellOf('2.0.0', { shared }), { together: true, holder: 'operator' });
  expect(await act('/promote', { expected: await liveState() })).toMatchObject({
    status: 409,
    body: { code: 'contradiction' },
  });
  expect((await liveState()).composition).toBe(live);
});

test('it is taken back, and what is live stays', async () => {
  await start();
  expect(await act('/end', { expected: await liveState() })).toMatchObject({ status: 200 });
  expect(await liveState()).toEqual({ composition: live, canary: null });
  expect(
    await act('/end', { expected: { composition: live, canary: { composition: 'x', share: 1 } } }),
  ).toMatchObject({ status: 409, body: { code: 'no_canary' } });
});

test('while it runs nothing else is started, promoted or rolled back', async () => {
  await start();
  const before = await liveState();
  for (const answer of [
    await start(),
    await operator.promote({ catalog: '1.1.0' }, live),
    await operator.rollBack(live),
  ])
    expect(answer).toMatchObject({ status: 409 });
  expect((await operator.promote({ catalog: '1.1.0' }, live)).body).toMatchObject({ code: 'canary_running' });
  expect(await liveState()).toEqual(before);
});

test('whoever expects another share or another canary is refused, and leaves nothing behind', async () => {
  await start();
  const now = await liveState();
  const compositions = () => operator.api.deps.db.raw.collection('compositions').countDocuments({});
  const count = await compositions();
  for (const canary of [
    { ...now.canary, share: 11 },
    { share: 10, composition: 'another' },
  ])
    for (const path of ['/end', '/promote'])
      expect(await act(path, { expected: { composition: live, canary } })).toMatchObject({
        status: 409,
        body: { code: 'moved' },
      });
  expect(await start(10, 'unknown')).toMatchObject({ status: 409 });
  expect(await liveState()).toEqual(now);
  expect(await compositions()).toBe(count);
});

test('of several who decide at once one does', async () => {
  const starts = await Promise.all([start(5), start(6), start(7)]);
  expect(starts.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const expected = await liveState();
  const decisions = await Promise.all([
    act('/promote', { expected }),
    act('/end', { expected }),
    act('/share', { expected, share: 20 }),
  ]);
  expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await history()).toHaveLength(3);
});

test.each([0, 100, -5])('a share of %s percent is none', async (share) => {
  expect(await start(share)).toMatchObject({ status: 400 });
});

test('only the operator decides', async () => {
  expect(await act('', { share: 10, expected: live }, 'catalog')).toMatchObject({ status: 403 });
});

test('without names the highest version is taken, not the one that was published last', async () => {
  operator.api.clock.advance(1);
  await operator.published('catalog', '1.10.0', '1.9.0-0a1b2c3d4e', '1.9.0-ffffffffff');
  operator.api.clock.advance(1);
  await operator.published('catalog', '1.0.1', '1.9.0-00000000ff');
  const { body } = await operator.api.call('POST', '/api/composition', {
    body: { expected: live, reason: 'a test' },
    headers: { authorization: `Bearer ${keys.operator}` },
  });
  const { remotes } = body['composition'] as { remotes: { version: string }[] };
  expect(remotes).toMatchObject([{ version: '1.10.0' }]);
});

test('of two builds of one version the one that was published later is newer', async () => {
  await operator.published('catalog', '2.0.0-ffffffffff');
  operator.api.clock.advance(1);
  await operator.published('catalog', '2.0.0-0000000012');
  const { body } = await act('', { share: 10, expected: live });
  const { canary } = body as { canary: { composition: { remotes: { version: string }[] } } };
  expect(canary.composition.remotes).toMatchObject([{ version: '2.0.0-0000000012' }]);
});
