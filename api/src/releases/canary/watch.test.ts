import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seeded } from '../../testing/random.ts';
import { heardOf } from '../testing/audience.ts';
import { idOf, keys, openOperator, type Operator } from '../testing/operator.ts';
import type { ReleasesOverview } from '../admin/schemas.ts';
import { releaseJobs } from '../jobs.ts';
import { watchCanary } from './watch.ts';

let operator: Operator;
let live: string;
let canary: string;
const chance = seeded(11);
beforeEach(async () => {
  operator = await openOperator();
  await operator.published('catalog', '1.0.0', '1.1.0');
  await operator.published('booking', '1.0.0');
  live = idOf(await operator.promote({ catalog: '1.0.0', booking: '1.0.0' }, null));
  const remotes = { catalog: '1.1.0', booking: '1.0.0' };
  const { body } = await act('', { remotes, share: 10, expected: live });
  canary = (body as { canary: { composition: { id: string } } }).canary.composition.id;
  operator.api.clock.advance(10);
});
afterEach(() => operator.close());

const act = (path: string, body: object) =>
  operator.api.call('POST', `/api/composition/canary${path}`, {
    body: { by: 'Mai', reason: 'a test', ...body },
    headers: { authorization: `Bearer ${keys.operator}` },
  });
const crowd = (composition: string, visitors: number, errors: number, more: object = {}) =>
  heardOf(operator.api, {
    composition,
    visitors,
    errors,
    chance,
    release: composition === live ? 'catalog@1.0.0' : 'catalog@1.1.0',
    ...more,
  });
const look = () => watchCanary(operator.api.deps);
const pointer = () =>
  operator.api.deps.db.raw
    .collection<{ _id: string; composition: string; canary?: { composition: string; share: number } }>(
      'pointers',
    )
    .findOne({ _id: 'live' });
async function history() {
  const { body } = await operator.api.call('GET', '/api/admin/releases', { as: 'boss' });
  return (body['releases'] as ReleasesOverview).history;
}

test('a canary that fails more is taken back by itself; the history says why', async () => {
  await crowd(live, 400, 0.01);
  await crowd(canary, 60, 0.5);
  expect(await look()).toBe('worse');
  expect(await pointer()).toMatchObject({ composition: live });
  expect((await pointer())?.canary).toBeUndefined();
  const [last] = await history();
  expect(last).toMatchObject({ act: 'canary-failed', by: 'automatic', composition: canary, share: 10 });
  expect(last?.reason).toMatch(
    /^Errors for \d+\.\d % of 60 visitors; of what is live, for \d\.\d % of 400 visitors\.$/,
  );
});

test('a process whose clock is wrong judges nobody, until it is right', async () => {
  await crowd(live, 400, 0.01);
  await crowd(canary, 60, 0.5);
  const { deps } = operator.api;
  const config = { ...deps.config, canary: { ...deps.config.canary, lookSeconds: 0.01 } };
  const isRight = vi.fn(() => false);
  const jobs = releaseJobs({ ...deps, config, ownClock: { aheadMs: () => -660_000, isRight } });
  jobs.start();
  await expect.poll(() => isRight.mock.calls.length).toBeGreaterThan(5);
  expect((await pointer())?.canary?.composition).toBe(canary);
  isRight.mockReturnValue(true);
  await expect.poll(async () => (await pointer())?.canary).toBeUndefined();
  await jobs.stop();
});

test('one that fails as often as what is live stays', async () => {
  await crowd(live, 400, 0.03);
  await crowd(canary, 100, 0.03);
  expect(await look()).toBe('well');
  expect((await pointer())?.canary?.composition).toBe(canary);
});

test('before enough visitors were heard of nothing is decided', async () => {
  await crowd(live, 400, 0);
  await crowd(canary, 29, 1);
  expect(await look()).toBe('too-few');
  expect((await pointer())?.canary?.composition).toBe(canary);
});

test('a flood from one address counts as one visitor, however many browsers and pages it pretends to be', async () => {
  await crowd(live, 400, 0.01);
  await crowd(canary, 60, 0.01);
  await crowd(canary, 3_000, 1, { address: 'attacker', pages: 2 });
  expect(await look()).toBe('well');
  expect((await pointer())?.canary?.composition).toBe(canary);
});

test('it cannot make up the least number of visitors either', async () => {
  await crowd(live, 400, 0);
  await crowd(canary, 5, 0);
  await crowd(canary, 3_000, 1, { address: 'attacker' });
  expect(await look()).toBe('too-few');
});

test('visitors behind one address count as one, by the share of them that fail', async () => {
  await crowd(live, 400, 0);
  await crowd(canary, 40, 0);
  for (let office = 0; office < 40; office++) {
    await crowd(canary, 4, 1, { address: `office ${office}` });
    await crowd(canary, 4, 0, { address: `office ${office}` });
  }
  expect(await look()).toBe('worse');
  expect((await history())[0]?.reason).toContain('Errors for 25.0 % of 80 visitors');
});

test('one that began while all clocks were hours ahead is judged as soon as they are right', async () => {
  operator.api.clock.advance(-420);
  await crowd(live, 400, 0.01);
  await crowd(canary, 60, 0.5);
  expect(await look()).toBe('worse');
});

test('what was heard of before the canary began is not held against it', async () => {
  operator.api.clock.advance(-60);
  await crowd(canary, 500, 1);
  operator.api.clock.advance(60);
  await crowd(live, 400, 0.01);
  await crowd(canary, 60, 0.01);
  expect(await look()).toBe('well');
});

test('several processes that look at once take it back once', async () => {
  await crowd(live, 400, 0);
  await crowd(canary, 60, 1);
  await Promise.all(Array.from({ length: 6 }, look));
  expect((await history()).filter(({ act: what }) => what === 'canary-failed')).toHaveLength(1);
});

test('a decision that somebody makes at that moment is not undone', async () => {
  await crowd(live, 400, 0);
  await crowd(canary, 60, 1);
  const expected = { composition: live, canary: { composition: canary, share: 10 } };
  const [, promotion] = await Promise.all([look(), act('/promote', { expected })]);
  const now = await pointer();
  expect(now?.canary).toBeUndefined();
  expect(now?.composition).toBe(promotion.status === 200 ? canary : live);
});

test('without a canary there is nothing to look at', async () => {
  await act('/end', { expected: { composition: live, canary: { composition: canary, share: 10 } } });
  expect(await look()).toBeNull();
});

test('a process that dies before it has told of a canary that it took back leaves that to the next look, which tells once', async () => {
  const { deps } = operator.api;
  await crowd(live, 400, 0.01);
  await crowd(canary, 60, 0.5);
  const dies = () => {
    throw new Error('the process is gone');
  };
  await expect(watchCanary({ ...deps, alarm: dies })).rejects.toThrow('gone');
  expect((await pointer())?.canary).toBeUndefined();
  const alarms: unknown[][] = [];
  const next = () => watchCanary({ ...deps, alarm: (...said) => void alarms.push(said) });
  await next();
  await next();
  expect(alarms).toEqual([
    ['canary-ended', canary, expect.stringMatching(/^The canary is taken back. Errors for /)],
  ]);
});

test('of a canary that ends when clocks are right again it is told, though one was told of that ended while all were ahead', async () => {
  const alarms: unknown[][] = [];
  const next = () =>
    watchCanary({ ...operator.api.deps, alarm: (kind, about) => void alarms.push([kind, about]) });
  const hours = 7;
  operator.api.clock.advance(hours * 60);
  await crowd(live, 400, 0.01);
  await crowd(canary, 60, 0.5);
  await next();
  operator.api.clock.advance(-hours * 60);
  const again = await act('', { remotes: { catalog: '1.1.0', booking: '1.0.0' }, share: 10, expected: live });
  const second = (again.body['canary'] as { composition: { id: string } }).composition.id;
  await crowd(live, 400, 0.01);
  await crowd(second, 60, 0.5);
  await next();
  await next();
  expect(alarms).toEqual([
    ['canary-ended', canary],
    ['canary-ended', second],
  ]);
});

test('a canary whose pages fall silent is taken back, and an alarm leaves the system', async () => {
  const alarms: unknown[][] = [];
  await crowd(live, 400, 0, { silent: 0.05 });
  await crowd(canary, 42, 0, { silent: 0.5 });
  // A page that was served a moment ago may still be loading.
  expect(await look()).toBe('too-few');
  operator.api.clock.advance(1);
  expect(await watchCanary({ ...operator.api.deps, alarm: (...said) => void alarms.push(said) })).toBe(
    'worse',
  );
  expect(alarms).toEqual([['canary-ended', canary, expect.stringContaining('never heard of')]]);
});

test('pages of robots and of those who leave at once are silent on both sides, and take nothing back', async () => {
  await crowd(live, 400, 0, { silent: 0.3 });
  await crowd(canary, 100, 0, { silent: 0.3 });
  operator.api.clock.advance(1);
  expect(await look()).toBe('well');
});

test('a flood of pages that are only fetched, from one address, is one silent visitor', async () => {
  await crowd(live, 400, 0, { silent: 0.02 });
  await crowd(canary, 60, 0, { silent: 0.02 });
  await crowd(canary, 3_000, 0, { silent: 1, address: 'attacker' });
  operator.api.clock.advance(1);
  expect(await look()).toBe('well');
});

test('one page in four that is heard of hides none of the three that are not', async () => {
  await crowd(live, 400, 0, { pages: 4, silentPages: 0 });
  await crowd(canary, 60, 0, { pages: 4, silentPages: 3 });
  operator.api.clock.advance(1);
  expect(await look()).toBe('worse');
  expect((await history())[0]?.reason).toContain('Errors for 75.0 % of 60 visitors');
});

test('a team whose release is on both sides ends no canary by failing in its pages; somebody is told', async () => {
  const alarms: unknown[][] = [];
  await crowd(live, 400, 0, { release: 'booking@1.0.0' });
  await crowd(canary, 60, 1, { release: 'booking@1.0.0' });
  expect(await watchCanary({ ...operator.api.deps, alarm: (...said) => void alarms.push(said) })).toBe(
    'well',
  );
  expect((await pointer())?.canary?.composition).toBe(canary);
  expect(alarms).toEqual([
    ['canary-beside-failures', canary, expect.stringContaining('look whether it breaks')],
  ]);
});
