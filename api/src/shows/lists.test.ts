import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seatIds } from '../cinema/hall-plan.ts';
import { fakeMovies, movieOf } from '../testing/fakes.ts';
import { startApi, type TestApi } from '../testing/harness.ts';

let api: TestApi;
beforeEach(async () => {
  const movies = fakeMovies([
    movieOf(101, { title: 'Beta', vote_average: 7 }),
    movieOf(102, { title: 'Alpha', vote_average: 7 }),
    movieOf(103, { title: 'Gamma', vote_average: 9 }),
  ]);
  api = await startApi({ deps: { movies } });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await api.close();
});

async function add(movieId: string, date: string, ...times: string[]) {
  const body = { movieId, showsInput: [{ date, time: times }], showPrice: 12.5 };
  expect((await api.call('POST', '/api/show/add', { as: 'boss', body })).status).toBe(200);
}

async function titles() {
  const { body } = await api.call('GET', '/api/show/all');
  expect(body['success']).toBe(true);
  return (body['shows'] as { title: string }[]).map((movie) => movie.title);
}

test('movies with an upcoming show are listed once each, best rated first, then by title', async () => {
  expect(await titles()).toEqual([]);
  await add('101', '2026-03-03', '10:00', '14:00');
  await add('102', '2026-03-04', '10:00');
  await add('103', '2026-03-05', '10:00');
  expect(await titles()).toEqual(['Gamma', 'Alpha', 'Beta']);
});

test('a movie leaves the list when its last show has begun', async () => {
  await add('101', '2026-03-03', '10:00');
  await add('102', '2026-03-04', '10:00');
  api.clock.set('2026-03-03T03:00:00Z');
  expect(await titles()).toEqual(['Alpha']);
});

test('a cancelled show is not on', async () => {
  await add('101', '2026-03-03', '10:00');
  await api.deps.db.shows.updateMany({}, { $set: { status: 'cancelled' } });
  expect(await titles()).toEqual([]);
  const { body } = await api.call('GET', '/api/show/101');
  expect([body['success'], body['dateTime']]).toEqual([true, {}]);
});

test('a movie shows its times by the date of the cinema, sorted, with price and hall', async () => {
  await add('101', '2026-03-04', '00:15');
  await add('101', '2026-03-03', '23:30', '10:00');
  const { body } = await api.call('GET', '/api/show/101');
  expect(body).toMatchObject({
    success: true,
    movie: { _id: '101', title: 'Beta', runtime: 100 },
    dateTime: {
      '2026-03-03': [
        {
          time: '2026-03-03T03:00:00.000Z',
          price: 12.5,
          hall: expect.any(Number),
          showId: expect.any(String),
        },
        { time: '2026-03-03T16:30:00.000Z' },
      ],
      '2026-03-04': [{ time: '2026-03-03T17:15:00.000Z' }],
    },
  });
  expect(JSON.stringify(body)).not.toContain('seats');
});

test.each(['America/Los_Angeles', 'Asia/Tokyo'])(
  'half past eleven and a quarter past midnight keep their dates of the cinema on a machine in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    await add('101', '2026-03-04', '00:15');
    await add('101', '2026-03-03', '23:30');
    const { dateTime } = (await api.call('GET', '/api/show/101')).body as { dateTime: object };
    expect(dateTime).toMatchObject({
      '2026-03-03': [{ time: '2026-03-03T16:30:00.000Z' }],
      '2026-03-04': [{ time: '2026-03-03T17:15:00.000Z' }],
    });
    expect(new Date('2026-03-03T16:30:00Z').getHours()).toBe(zone === 'Asia/Tokyo' ? 1 : 8);
  },
);

test('times that have passed are gone', async () => {
  await add('101', '2026-03-03', '10:00', '14:00');
  api.clock.set('2026-03-03T03:00:00Z');
  const { dateTime } = (await api.call('GET', '/api/show/101')).body as {
    dateTime: Record<string, object[]>;
  };
  expect(dateTime['2026-03-03']).toHaveLength(1);
});

test('an unknown movie is 404, a malformed id 400', async () => {
  await add('101', '2026-03-03', '10:00');
  expect(await api.call('GET', '/api/show/999')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  for (const id of ['abc', '0', '-1', '1e3', '%24where', '99999999999'])
    expect((await api.call('GET', `/api/show/${id}`)).status).toBe(400);
});

test('what the movie database has in cinemas is handed on', async () => {
  const { body } = await api.call('GET', '/api/show/now-playing', { as: 'ann' });
  expect(body['movies']).toHaveLength(3);
  expect(Object.keys((body['movies'] as object[])[0] ?? {}).sort()).toEqual(
    ['id', 'poster_path', 'release_date', 'title', 'vote_average', 'vote_count'].sort(),
  );
});

test('the cards of all movies are told the first times of each one’s next day at once', async () => {
  await add('101', '2026-03-03', '10:00', '12:00', '14:00', '16:00', '18:00');
  await add('101', '2026-03-04', '10:00');
  await add('102', '2026-03-05', '10:00');
  const times = async () =>
    (await api.call('GET', '/api/show/times')).body['times'] as Record<
      string,
      { date: string; shows: { time: string; showId: string }[] }
    >;
  const told = await times();
  expect(Object.keys(told).sort()).toEqual(['101', '102']);
  expect(told['101']?.date).toBe('2026-03-03');
  expect(told['101']?.shows.map(({ time }) => time.slice(11, 16))).toEqual([
    '03:00',
    '05:00',
    '07:00',
    '09:00',
  ]);
  expect(told['102']).toMatchObject({ date: '2026-03-05', shows: [{ showId: expect.any(String) }] });
  await api.deps.db.shows.updateMany({ movieId: '102' }, { $set: { status: 'cancelled' } });
  api.clock.set('2026-03-03T12:00:00Z');
  expect(await times()).toMatchObject({ '101': { date: '2026-03-04' } });
  expect(await times()).not.toHaveProperty('102');
});

test('the cards are told how old one has to be, where somebody has said', async () => {
  await add('101', '2026-03-03', '10:00');
  await add('102', '2026-03-03', '10:00');
  await api.deps.db.movies.updateOne({ _id: '101' }, { $set: { age_rating: 'T16' } });
  const { times } = (await api.call('GET', '/api/show/times')).body as { times: Record<string, object> };
  expect(times['101']).toMatchObject({ ageRating: 'T16' });
  expect(times['102']).not.toHaveProperty('ageRating');
});

test('a movie whose first shows of the day are sold out is told with the one that has seats, before them', async () => {
  await add('101', '2026-03-03', '10:00', '12:00', '14:00', '16:00', '18:00');
  const { shows } = api.deps.db;
  const seats = Object.fromEntries(
    seatIds(api.deps.config.cinema.hall).map((seat) => [seat, { state: 'sold' as const, bookingId: 'b' }]),
  );
  const last = new Date('2026-03-03T11:00:00Z');
  await shows.updateMany({ startsAt: { $lt: last } }, { $set: { seats }, $inc: { seatsVersion: 1 } });
  const { times } = (await api.call('GET', '/api/show/times')).body as {
    times: Record<string, { shows: { time: string; fullness: string }[] }>;
  };
  expect(times['101']?.shows.map(({ time, fullness }) => `${time.slice(11, 16)} ${fullness}`)).toEqual([
    '11:00 plenty',
    '03:00 sold-out',
    '05:00 sold-out',
    '07:00 sold-out',
  ]);
});

test('the programme has the coming seven days of the cinema, each with the shows of all movies, earliest first', async () => {
  api.clock.set('2026-03-02T18:00:00Z');
  await add('101', '2026-03-03', '23:30', '10:00');
  await add('102', '2026-03-04', '00:15');
  await add('103', '2026-03-09', '23:30');
  await add('103', '2026-03-10', '00:15');
  await api.deps.db.shows.updateMany({ movieId: '102' }, { $set: { status: 'cancelled' } });
  const { body } = await api.call('GET', '/api/show/programme');
  const days = body['days'] as { date: string; shows: { movieId: string; time: string }[] }[];
  expect(
    days.map(({ date, shows }) => [date.slice(8), ...shows.map(({ time }) => time.slice(11, 16))]),
  ).toEqual([['03', '03:00', '16:30'], ['04'], ['05'], ['06'], ['07'], ['08'], ['09', '16:30']]);
  expect(days[0]?.shows[0]).toMatchObject({ movieId: '101', price: 12.5, hall: 1, fullness: 'plenty' });
});

test('a week in which clocks are put back has its last evening too, and shows of one minute stand by their halls', async () => {
  const zone = await startApi({ settings: { CINEMA_TIMEZONE: 'America/New_York', LIST_CACHE_MS: '0' } });
  zone.clock.set('2026-10-27T04:10:00Z');
  for (const movieId of ['101', '102']) {
    const showsInput = [{ date: '2026-11-02', time: '23:50' }];
    await zone.call('POST', '/api/show/add', { as: 'boss', body: { movieId, showsInput, showPrice: 10 } });
  }
  // Which of them was written first says nothing.
  const all = await zone.deps.db.shows.find().sort({ hall: -1 }).toArray();
  await zone.deps.db.shows.deleteMany({});
  await zone.deps.db.shows.insertMany(all);
  const { body } = await zone.call('GET', '/api/show/programme');
  const days = body['days'] as { date: string; shows: { movieId: string; hall: number }[] }[];
  expect(days.map(({ date }) => date.slice(5))).toEqual([
    '10-27',
    '10-28',
    '10-29',
    '10-30',
    '10-31',
    '11-01',
    '11-02',
  ]);
  expect(days[6]?.shows.map(({ movieId, hall }) => `${movieId} ${hall}`)).toEqual(['101 1', '102 2']);
  await zone.close();
});

test('a card has the times of one day alone, in their order, whichever were added first', async () => {
  await add('101', '2026-03-05', '09:00');
  await add('101', '2026-03-04', '18:00');
  await add('101', '2026-03-04', '10:00');
  // Neither an index nor the halls put them into that order.
  const { raw, shows } = api.deps.db;
  await raw.collection('shows').dropIndexes();
  await shows.updateOne({ startsAt: new Date('2026-03-04T03:00:00Z') }, { $set: { hall: 2 } });
  const { body } = await api.call('GET', '/api/show/times');
  expect(body).toMatchObject({
    success: true,
    times: {
      101: {
        date: '2026-03-04',
        shows: [{ time: '2026-03-04T03:00:00.000Z' }, { time: '2026-03-04T11:00:00.000Z' }],
      },
    },
  });
});

test('the programme of a day has no show that has begun, and the others by their times, whatever their halls', async () => {
  await add('101', '2026-03-03', '09:00', '18:00');
  await add('102', '2026-03-03', '14:00');
  await api.deps.db.shows.updateOne({ movieId: '102' }, { $set: { hall: 2 } });
  api.clock.set('2026-03-03T02:00:00Z');
  const { body } = await api.call('GET', '/api/show/programme');
  expect(body['success']).toBe(true);
  const [today] = body['days'] as { shows: { time: string }[] }[];
  expect(today?.shows.map(({ time }) => time.slice(11, 16))).toEqual(['07:00', '11:00']);
});

test('each movie is told with its own times, none of them cancelled, in their order', async () => {
  const { raw, shows } = api.deps.db;
  await add('101', '2026-03-04', '18:00');
  await add('101', '2026-03-04', '14:00', '10:00');
  await add('102', '2026-03-04', '12:00');
  await shows.updateOne({ startsAt: new Date('2026-03-04T07:00:00Z') }, { $set: { status: 'cancelled' } });
  // Neither an index nor the halls put them into that order.
  await raw.collection('shows').dropIndexes();
  await shows.updateOne({ startsAt: new Date('2026-03-04T03:00:00Z') }, { $set: { hall: 2 } });
  const told = async (id: string) => {
    const { body } = await api.call('GET', `/api/show/${id}`);
    const { movie, dateTime } = body as {
      movie: { title: string };
      dateTime: Record<string, { time: string }[]>;
    };
    return [movie.title, ...(dateTime['2026-03-04'] ?? []).map(({ time }) => time.slice(11, 16))];
  };
  expect(await told('101')).toEqual(['Beta', '03:00', '11:00']);
  expect(await told('102')).toEqual(['Alpha', '05:00']);
});
