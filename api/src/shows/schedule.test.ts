import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ScheduledTime } from '../db/documents.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { addToSchedule, finishAct, finishSchedule, removeFromSchedule, scheduledTimeOf } from './schedule.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const collection of [api.deps.db.shows, api.deps.db.schedule]) await collection.deleteMany({});
});
afterAll(() => api.close());

const at = (hours: number) => new Date(Date.parse('2026-03-05T00:00:00Z') + hours * 3_600_000);
/** A show of two hours, in UTC. */
const time = (hours: number, change: Partial<ScheduledTime> = {}): ScheduledTime => ({
  showId: `show-at-${hours}`,
  movieId: '101',
  hall: 1,
  from: at(hours),
  endsAt: at(hours + 2),
  until: at(hours + 2.5),
  priceCents: 500,
  actId: 'act',
  ...change,
});
const add = (...times: ScheduledTime[]) => addToSchedule(api.deps, () => times);
const programme = () => api.deps.db.schedule.findOne({});
const showIds = async () => (await api.deps.db.shows.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

test('a time becomes a show that can be booked, with nothing sold', async () => {
  expect(await add(time(1, { format: 'IMAX' }))).toEqual([time(1, { format: 'IMAX' })]);
  expect(await api.deps.db.shows.findOne()).toEqual({
    _id: 'show-at-1',
    movieId: '101',
    hall: 1,
    startsAt: at(1),
    endsAt: at(3),
    priceCents: 500,
    status: 'scheduled',
    seats: {},
    seatsVersion: 0,
    format: 'IMAX',
    createdAt: api.clock.now(),
    schemaVersion: 1,
  });
  expect(await programme()).toMatchObject({ version: 1, schemaVersion: 1, slots: [{ showId: 'show-at-1' }] });
});

test('a plan is made in view of all that is taken, and made anew when another was faster', async () => {
  await add(time(1));
  const seen: string[][] = [];
  const { schedule } = api.deps.db;
  const write = schedule.updateOne.bind(schedule);
  vi.spyOn(schedule, 'updateOne').mockImplementationOnce(async (...words) => {
    await add(time(4));
    return write(...words);
  });
  await addToSchedule(api.deps, (taken) => {
    seen.push(taken.map(({ showId }) => showId));
    return [time(7)];
  });
  expect(seen).toEqual([['show-at-1'], ['show-at-1', 'show-at-4']]);
  expect(await programme()).toMatchObject({ version: 3 });
  expect(await showIds()).toEqual(['show-at-1', 'show-at-4', 'show-at-7']);
});

test('who is never the faster one is told to try again in a second, and has added nothing', async () => {
  const lost = { matchedCount: 0 } as never;
  vi.spyOn(api.deps.db.schedule, 'updateOne').mockResolvedValue(lost);
  await expect(add(time(1))).rejects.toMatchObject({ status: 503, code: 'busy', extra: { retryAfter: 1 } });
  expect(await showIds()).toEqual([]);
});

test('two that come to an empty programme at one moment make one; what else fails there is told', async () => {
  await Promise.all([add(time(1)), add(time(4))]);
  expect((await programme())?.slots).toHaveLength(2);
  await api.deps.db.schedule.deleteMany({});
  vi.spyOn(api.deps.db.schedule, 'insertOne').mockRejectedValue(new Error('the connection broke'));
  await expect(add(time(1))).rejects.toThrow('the connection broke');
});

test('a time stays taken until its hall is clean, and leaves in that moment', async () => {
  await add(time(1));
  const now = api.clock.now();
  api.clock.set(new Date(at(3.5).getTime() - 1).toISOString());
  await add(time(10));
  expect((await programme())?.slots).toHaveLength(2);
  api.clock.set(at(3.5).toISOString());
  await add(time(14));
  expect((await programme())?.slots.map(({ showId }) => showId)).toEqual(['show-at-10', 'show-at-14']);
  api.clock.set(now.toISOString());
});

test('what a crash left out is written, and nothing else', async () => {
  await add(time(1), time(4), time(7));
  await api.deps.db.shows.deleteOne({ _id: 'show-at-4' });
  const write = vi.spyOn(api.deps.db.shows, 'updateOne');
  await finishSchedule(api.deps);
  expect(write).toHaveBeenCalledTimes(1);
  expect(await showIds()).toEqual(['show-at-1', 'show-at-4', 'show-at-7']);
});

test('before new shows are planned, those that a crash left out are written', async () => {
  await add(time(1));
  await api.deps.db.shows.deleteMany({});
  await add(time(4));
  expect(await showIds()).toEqual(['show-at-1', 'show-at-4']);
});

test('an act that is finished tells its own times, their shows written', async () => {
  await add(time(1), time(4));
  await add(time(7, { actId: 'another act' }));
  await api.deps.db.shows.deleteOne({ _id: 'show-at-4' });
  expect((await finishAct(api.deps, 'act')).map(({ showId }) => showId)).toEqual(['show-at-1', 'show-at-4']);
  expect(await showIds()).toHaveLength(3);
});

test('a time is found by its movie and its instant', async () => {
  await add(time(1), time(1, { movieId: '102', showId: 'other movie', hall: 2 }), time(4));
  expect((await scheduledTimeOf(api.deps, '102', at(1)))?.showId).toBe('other movie');
  expect((await scheduledTimeOf(api.deps, '101', at(4)))?.showId).toBe('show-at-4');
  expect(await scheduledTimeOf(api.deps, '102', at(4))).toBeUndefined();
});

test('a cancelled show gives back its own hall only, and plans made before see it', async () => {
  await add(time(1), time(4));
  await removeFromSchedule(api.deps, 'show-at-1');
  expect(await programme()).toMatchObject({ version: 2, slots: [{ showId: 'show-at-4' }] });
  await removeFromSchedule(api.deps, 'show-at-1');
  expect(await programme()).toMatchObject({ version: 2 });
});

const DUBBED = { format: 'IMAX', spoken: 'vi', subtitles: 'en' };
const factsOfShows = () =>
  api.deps.db.shows
    .find({}, { projection: { _id: 0, format: 1, spoken: 1, subtitles: 1 } })
    .sort({ _id: 1 })
    .toArray();
/** What a release does with a time that knows fewer facts of a show than this one. */
async function writtenByReleaseBefore({ showId, movieId, hall, from, endsAt, priceCents }: ScheduledTime) {
  const show = { movieId, hall, startsAt: from, endsAt, priceCents, status: 'scheduled' as const };
  const rest = { seats: {}, seatsVersion: 0, createdAt: api.clock.now(), schemaVersion: 1 as const };
  await api.deps.db.shows.insertOne({ _id: showId, ...show, ...rest, format: 'IMAX' });
}

test('a show that a process of the release before was quicker to write from its time has all that the time says', async () => {
  const { shows } = api.deps.db;
  const write = shows.updateOne.bind(shows);
  vi.spyOn(shows, 'updateOne').mockImplementationOnce(async (...words) => {
    await writtenByReleaseBefore(time(1, DUBBED));
    return write(...words);
  });
  await add(time(1, DUBBED), time(4));
  expect(await factsOfShows()).toEqual([DUBBED, {}]);
});

test('what it left out of a show whose writer died is added by the next look at the programme, and nothing else changes', async () => {
  await add(time(1, DUBBED), time(4, { spoken: 'vi' }));
  await api.deps.db.shows.deleteOne({ _id: 'show-at-1' });
  await writtenByReleaseBefore(time(1, DUBBED));
  const seats = { A1: { state: 'sold' as const, bookingId: 'b' } };
  await api.deps.db.shows.updateOne({ _id: 'show-at-1' }, { $set: { seats, format: '3D' } });
  await api.deps.db.shows.updateOne({ _id: 'show-at-4' }, { $unset: { spoken: true } });
  await finishSchedule(api.deps);
  expect(await factsOfShows()).toEqual([{ ...DUBBED, format: '3D' }, { spoken: 'vi' }]);
  expect(await api.deps.db.shows.findOne({ _id: 'show-at-1' })).toMatchObject({ seats, priceCents: 500 });
  const asked = vi.spyOn(api.deps.db.shows, 'updateOne');
  await finishSchedule(api.deps);
  expect(asked).not.toHaveBeenCalled();
});

test('a show that is written with all that its time says costs one write', async () => {
  const asked = vi.spyOn(api.deps.db.shows, 'updateOne');
  await add(time(1, DUBBED));
  expect(asked).toHaveBeenCalledTimes(1);
});
