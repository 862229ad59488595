import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AdminActDocument } from '../db/documents.ts';
import { movieOf, fakeMovies } from '../testing/fakes.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { addShows } from './add.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ deps: { movies: fakeMovies([movieOf(101), movieOf(102, { runtime: 0 })]) } });
});
afterEach(async () => {
  vi.restoreAllMocks();
  const { shows, schedule, adminActs } = api.deps.db;
  for (const collection of [shows, schedule, adminActs]) await collection.deleteMany({});
});
afterAll(() => api.close());

const wish = {
  movieId: '101',
  showsInput: [{ date: '2026-03-05', time: ['10:00', '14:00'] }],
  showPrice: 10,
  format: '3D' as const,
  spoken: 'en',
  subtitles: 'vi',
};
type Wish = Parameters<typeof addShows>[2];
const add = (change: Partial<Wish> = {}, actor = 'boss') => addShows(api.deps, actor, { ...wish, ...change });
const acts = () => api.deps.db.adminActs.find().toArray();
const ids = async () =>
  (await api.deps.db.shows.find().sort({ startsAt: 1 }).toArray()).map(({ _id }) => _id);
/** As if the answer of the one act had not come. */
const loseAnswer = (end: Partial<AdminActDocument> = { outcome: 'failed', failure: 'internal' }) =>
  api.deps.db.adminActs.updateOne({}, { $set: end });

test('the line of an act says what was asked for and which shows came of it', async () => {
  expect(await add()).toBe(2);
  const { movieId, format, spoken, subtitles } = wish;
  const times = [new Date('2026-03-05T03:00:00Z'), new Date('2026-03-05T07:00:00Z')];
  const detail = { movieId, priceCents: 1000, format, spoken, subtitles, times, shows: await ids() };
  expect(await acts()).toMatchObject([{ actor: 'boss', act: 'show.add', outcome: 'done', detail }]);
});

test.each([[{ outcome: 'failed' as const, failure: 'internal' }], [{ outcome: 'begun' as const }]])(
  'the same words again after an answer that was lost (%j) finish what they began, once',
  async (end) => {
    await add();
    const before = await ids();
    await loseAnswer(end);
    await api.deps.db.shows.deleteOne({ _id: { $in: before.slice(1) } });
    expect(await add()).toBe(2);
    expect(await ids()).toEqual(before);
    const done = { outcome: 'done', detail: { shows: before } };
    expect(await acts()).toMatchObject([done, done]);
    for (const act of await acts()) expect(act).not.toHaveProperty('failure');
  },
);

test('words whose shows left the programme again add them anew', async () => {
  await add();
  await loseAnswer();
  const before = await ids();
  await api.deps.db.schedule.updateOne({}, { $set: { slots: [] } });
  expect(await add()).toBe(2);
  expect(await ids()).toHaveLength(2 * before.length);
  expect((await acts()).map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'failed']);
});

test('only what was added by the lost words themselves is told of', async () => {
  await add();
  await loseAnswer();
  await add({ movieId: '102', showsInput: [{ date: '2026-03-05', time: '19:00' }] }, 'other boss');
  expect(await add()).toBe(2);
});

test('facts that nobody has said are the same as none in the lost words', async () => {
  const plain = { format: undefined, spoken: undefined, subtitles: undefined };
  await add(plain);
  await loseAnswer();
  expect(await add(plain)).toBe(2);
});

test.each([
  ['by another admin', {}, 'other boss'],
  ['at another price', { showPrice: 11 }, 'boss'],
  ['in another format', { format: undefined }, 'boss'],
  ['in another language', { spoken: 'vi' }, 'boss'],
  ['with other subtitles', { subtitles: undefined }, 'boss'],
  ['with more times', { showsInput: [{ date: '2026-03-05', time: ['10:00', '14:00', '20:00'] }] }, 'boss'],
])('a showtime whose answer was lost is there already for words %s', async (_, change, actor) => {
  await add();
  await loseAnswer();
  await expect(add(change, actor)).rejects.toMatchObject({ status: 400 });
  expect(await ids()).toHaveLength(2);
  expect((await acts()).map(({ outcome }) => outcome).toSorted()).toEqual(['failed', 'refused']);
});

test('the same words after an answer that came are refused', async () => {
  await add();
  await expect(add()).rejects.toMatchObject({
    status: 400,
    extra: { fields: { 'showsInput.0.time.0': expect.any(String) } },
  });
});

test('added shows can be found in the list of the admin at once, also when that fails they are added', async () => {
  await add();
  expect(await api.deps.db.shows.countDocuments({ 'listKeys.listed': true })).toBe(2);
  const told = vi.spyOn(api.deps.log, 'warn');
  vi.spyOn(api.deps.db.shows, 'bulkWrite').mockRejectedValue(new Error('the connection broke'));
  expect(await add({ movieId: '102' })).toBe(2);
  expect(await ids()).toHaveLength(4);
  expect(told).toHaveBeenCalledTimes(1);
});

test('a movie whose running time nobody knows takes two hours, and its hall twenty minutes more', async () => {
  await add({ movieId: '102', showsInput: [{ date: '2026-03-05', time: '10:00' }] });
  expect(await api.deps.db.shows.findOne()).toMatchObject({ endsAt: new Date('2026-03-05T05:00:00Z') });
  expect((await api.deps.db.schedule.findOne())?.slots).toMatchObject([
    { until: new Date('2026-03-05T05:20:00Z') },
  ]);
});

test('a show may start a year of 366 days from now, and not a minute later', async () => {
  const at = (minutes: number) => {
    // Seven hours ahead of UTC.
    const local = new Date(api.clock.now().getTime() + 366 * 86_400_000 + (7 * 60 + minutes) * 60_000);
    return [{ date: local.toISOString().slice(0, 10), time: local.toISOString().slice(11, 16) }];
  };
  expect(await add({ showsInput: at(0) })).toBe(1);
  await expect(add({ showsInput: at(1) })).rejects.toMatchObject({
    status: 400,
    code: 'invalid',
    extra: { fields: { 'showsInput.0.time': 'This is more than a year ahead.' } },
  });
});

test('what is refused says why, and at which field', async () => {
  const refusal = (change: Partial<Wish>) => add(change).catch((error: unknown) => error);
  expect(await refusal({ movieId: '999' })).toMatchObject({
    status: 404,
    code: 'not_found',
    extra: { fields: { movieId: 'No such movie.' } },
  });
  expect(await refusal({ showPrice: 200_000 })).toMatchObject({ status: 400, code: 'invalid' });
  await add();
  expect(await refusal({})).toMatchObject({ status: 400, code: 'invalid' });
});

test('shows of one request take no hall from one another', async () => {
  const { halls } = api.deps.config.cinema;
  const time = Array.from({ length: halls + 1 }, (_, at) => `10:0${at}`);
  const at = (times: string[]) => add({ showsInput: [{ date: '2026-03-05', time: times }] });
  await expect(at(time)).rejects.toMatchObject({ status: 409, code: 'no_hall_free' });
  expect(await at(time.slice(1))).toBe(halls);
  const shows = await api.deps.db.shows.find().toArray();
  expect(new Set(shows.map(({ hall }) => hall)).size).toBe(halls);
});
