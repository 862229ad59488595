import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import type { ActsAnswer } from './schemas.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await api.close();
});

const add = (movieId: string, time = '19:30') =>
  api.call('POST', '/api/show/add', {
    as: 'boss',
    body: { movieId, showsInput: [{ date: '2026-03-05', time }], showPrice: 10.5 },
  });
const read = async (query = '') =>
  (await api.call('GET', `/api/admin/acts${query}`, { as: 'boss' })).body as unknown as ActsAnswer;

test('an act tells who did what to which show, newest first', async () => {
  await add('101');
  api.clock.advance(1);
  const show = await api.deps.db.shows.findOne();
  await api.call('POST', `/api/show/${show?._id}/cancel`, { as: 'boss', body: { reason: 'No power' } });
  const about = { film: 'Movie 101', showTimes: ['2026-03-05T12:30:00.000Z'], actor: 'Name of boss' };
  expect((await read()).acts).toMatchObject([
    { act: 'show.cancel', reason: 'No power', outcome: 'done', ...about },
    { act: 'show.add', reason: null, outcome: 'done', failure: null, ...about },
  ]);
});

test('an act is in the book before it is done', async () => {
  const { schedule } = api.deps.db;
  const update = schedule.updateOne.bind(schedule);
  let during: ActsAnswer | undefined;
  vi.spyOn(schedule, 'updateOne').mockImplementationOnce(async (...words) => {
    during = await read();
    return update(...words);
  });
  await add('101');
  expect(during?.acts).toMatchObject([{ act: 'show.add', outcome: 'begun', endedAt: null }]);
});

test('an act whose process dies half way stays in the book as begun', async () => {
  const dead = new Error('the process is dead');
  vi.spyOn(api.deps.db.shows, 'updateOne').mockRejectedValue(dead);
  vi.spyOn(api.deps.db.adminActs, 'updateOne').mockRejectedValue(dead);
  expect((await add('101')).status).toBe(500);
  expect((await read()).acts).toMatchObject([{ act: 'show.add', outcome: 'begun' }]);
});

test('an act that a rule refused, and one that failed, say so', async () => {
  await add('101');
  api.clock.advance(1);
  expect((await add('101')).status).toBe(400);
  api.clock.advance(1);
  vi.spyOn(api.deps.db.schedule, 'updateOne').mockRejectedValue(new Error('connection lost'));
  expect((await add('102')).status).toBe(500);
  expect((await read()).acts).toMatchObject([
    { outcome: 'failed', failure: 'internal' },
    { outcome: 'refused', failure: 'invalid' },
    { outcome: 'done' },
  ]);
});

test('when the book cannot be written, nothing is done', async () => {
  vi.spyOn(api.deps.db.adminActs, 'insertOne').mockRejectedValue(new Error('connection lost'));
  expect((await add('101')).status).toBe(500);
  expect(await api.deps.db.shows.countDocuments()).toBe(0);
});

test('lines of older releases, which have neither name nor outcome, are read as done', async () => {
  const at = new Date('2025-01-01T00:00:00Z');
  await api.deps.db.adminActs.insertOne({
    _id: 'old',
    actor: 'user_1',
    act: 'show.add',
    detail: { movieId: 7 },
    at,
  });
  expect((await read()).acts).toMatchObject([
    { actor: 'user_1', outcome: 'done', film: null, showTimes: [] },
  ]);
});

test('the book is read by pages', async () => {
  for (const movieId of ['101', '102', '103']) await add(movieId);
  const first = await read('?limit=2');
  const second = await read(`?limit=2&before=${encodeURIComponent(first.next ?? '')}`);
  expect([first.acts.length, second.acts.length, second.next]).toEqual([2, 1, null]);
  expect(new Set([...first.acts, ...second.acts].map(({ _id }) => _id)).size).toBe(3);
});
