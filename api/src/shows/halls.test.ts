import { afterEach, beforeEach, expect, test } from 'vitest';
import { movieOf, fakeMovies } from '../testing/fakes.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { addToSchedule, finishSchedule } from './schedule.ts';

const MOVIES = Array.from({ length: 12 }, (_, index) => movieOf(201 + index));
const BUSY = 'No hall is free at this time.';

let api: TestApi;
beforeEach(async () => {
  api = await startApi({ settings: { CINEMA_HALLS: '2' }, deps: { movies: fakeMovies(MOVIES) } });
});
afterEach(() => api.close());

const addAs = (as: string, movieId: number, ...times: string[]) =>
  api.call('POST', '/api/show/add', {
    as,
    body: { movieId, showsInput: [{ date: '2026-03-05', time: times }], showPrice: 5 },
  });
const add = (movieId: number, ...times: string[]) => addAs('boss', movieId, ...times);

const shows = () => api.deps.db.shows.find().sort({ startsAt: 1, hall: 1 }).toArray();

test('a hall is free again once the movie and 20 minutes are over, not a minute sooner', async () => {
  await add(201, '10:00');
  await add(202, '10:00');
  expect(await add(203, '11:59')).toMatchObject({
    status: 409,
    body: { fields: { 'showsInput.0.time.0': BUSY } },
  });
  expect((await add(203, '12:00')).status).toBe(200);
});

test('a show may not run into the next one of its hall either', async () => {
  await add(201, '12:00');
  await add(202, '12:00');
  expect((await add(203, '10:01')).status).toBe(409);
  expect((await add(203, '10:00')).status).toBe(200);
});

test('one time without a hall keeps the whole request out', async () => {
  await add(201, '10:00');
  await add(202, '10:00');
  expect((await add(203, '18:00', '10:30')).status).toBe(409);
  expect(await shows()).toHaveLength(2);
});

test('a time that the first free hall was given to gives way to one that needs that hall', async () => {
  await add(201, '15:00');
  await add(202, '12:00');
  await add(203, '12:00');
  const { _id: showId } = (await api.deps.db.shows.findOne({ movieId: '202' }))!;
  const cancelled = { as: 'boss', body: { reason: 'The projector is broken' } };
  expect((await api.call('POST', `/api/show/${showId}/cancel`, cancelled)).status).toBe(200);
  expect((await add(204, '10:00', '11:00')).status).toBe(200);
  expect((await shows()).filter(({ movieId }) => movieId === '204').map(({ hall }) => hall)).toEqual([2, 1]);
});

test('a time that finds a hall by itself is in the first that is free, however long that one stays free', async () => {
  await add(201, '15:00');
  await add(202, '15:00');
  const { _id: showId } = (await api.deps.db.shows.findOne({ movieId: '201' }))!;
  const cancelled = { as: 'boss', body: { reason: 'The projector is broken' } };
  expect((await api.call('POST', `/api/show/${showId}/cancel`, cancelled)).status).toBe(200);
  await add(204, '10:00');
  expect(await shows()).toMatchObject([{ movieId: '204', hall: 1 }, { movieId: '201' }, { movieId: '202' }]);
});

test('all times of a request have a hall where there is a way to place them, whatever order they come in', async () => {
  await add(201, '13:00');
  expect((await add(204, '12:00', '10:00', '11:00')).status).toBe(200);
  expect((await shows()).map(({ movieId, hall }) => [movieId, hall])).toEqual([
    ['204', 2],
    ['204', 1],
    ['204', 2],
    ['201', 1],
  ]);
});

test('where there is none the time is named that found no hall first, and nothing is kept', async () => {
  await add(201, '13:00');
  expect(await add(204, '10:00', '11:00', '11:30')).toMatchObject({
    status: 409,
    body: { fields: { 'showsInput.0.time.2': BUSY } },
  });
  expect(await shows()).toHaveLength(1);
});

test('two admins who add the same show at once make one show', async () => {
  api.admins.add('chief');
  const admins = ['boss', 'chief', 'boss', 'chief', 'boss', 'chief'];
  const answers = await Promise.all(admins.map((admin) => addAs(admin, 201, '10:00')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  expect(await shows()).toHaveLength(1);
});

test('admins who compete for two halls get exactly two, and never the same one', async () => {
  const answers = await Promise.all(MOVIES.map((movie) => add(movie.id, '10:00')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
  expect((await shows()).map(({ hall }) => hall)).toEqual([1, 2]);
});

test('a show that a crash left between programme and shows is written by the next start', async () => {
  const time = {
    showId: api.deps.ids.next(),
    movieId: '201',
    hall: 1,
    from: new Date('2026-03-05T03:00:00Z'),
    endsAt: new Date('2026-03-05T04:40:00Z'),
    until: new Date('2026-03-05T05:00:00Z'),
    priceCents: 500,
  };
  await addToSchedule(api.deps, () => [time]);
  await api.deps.db.shows.deleteMany({});
  await finishSchedule(api.deps);
  expect(await shows()).toMatchObject([{ _id: time.showId, hall: 1, priceCents: 500, seats: {} }]);
});

test('finishing the programme leaves seats that are already sold alone', async () => {
  await add(201, '10:00');
  await api.deps.db.shows.updateOne({}, { $set: { 'seats.A1': { state: 'sold', bookingId: 'b' } } });
  await finishSchedule(api.deps);
  expect(await shows()).toMatchObject([{ seats: { A1: { state: 'sold', bookingId: 'b' } } }]);
});

test('times that have passed leave the programme with the next show', async () => {
  await add(201, '10:00');
  api.clock.set('2026-03-05T05:00:00Z');
  await add(201, '18:00');
  expect((await api.deps.db.schedule.findOne())?.slots).toHaveLength(1);
  expect(await shows()).toHaveLength(2);
});
