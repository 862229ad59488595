import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { finishSchedule } from './schedule.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

const wish = { movieId: '101', showsInput: [{ date: '2026-03-05', time: '19:30' }], showPrice: 10.5 };

const add = (change: Record<string, unknown> = {}, as = 'boss') =>
  api.call('POST', '/api/show/add', { as, body: { ...wish, ...change } });

test('an added show has its hall, its price in cents and its start in the zone of the cinema', async () => {
  const answer = await add({ movieId: 101, showsInput: [{ date: '2026-03-05', time: ['19:30', '22:00'] }] });
  expect(answer).toMatchObject({ status: 200, body: { success: true, added: 2 } });
  const shows = await api.deps.db.shows.find().sort({ startsAt: 1 }).toArray();
  expect(shows).toMatchObject([
    {
      movieId: '101',
      hall: 1,
      priceCents: 1050,
      startsAt: new Date('2026-03-05T12:30:00Z'),
      status: 'scheduled',
    },
    { movieId: '101', hall: 1, endsAt: new Date('2026-03-05T16:40:00Z'), seats: {}, seatsVersion: 0 },
  ]);
});

test('what an admin added is written down with his name', async () => {
  await add();
  const acts = await api.deps.db.adminActs.find().toArray();
  expect(acts).toMatchObject([
    { actor: 'boss', act: 'show.add', detail: { movieId: '101', priceCents: 1050 } },
  ]);
});

test.each([
  ['no movie', { movieId: undefined }, 'movieId'],
  ['an empty movie', { movieId: '' }, 'movieId'],
  ['no price', { showPrice: undefined }, 'showPrice'],
  ['a price that is not a number', { showPrice: null }, 'showPrice'],
  ['no showtime', { showsInput: [] }, 'showsInput'],
  ['no list', { showsInput: undefined }, 'showsInput'],
  ['a date without time', { showsInput: [{ date: '2026-03-05', time: [] }] }, 'showsInput.0.time'],
])('%s is a missing field', async (_, change, field) => {
  const answer = await add(change);
  expect(answer).toMatchObject({ status: 400, body: { success: false, message: 'Missing required fields' } });
  expect(answer.body['fields']).toEqual({ [field]: 'Missing required fields' });
});

test.each([
  ['below zero', -1],
  ['under the least charge', 0.3],
  ['finer than a cent', 1.234],
  ['beyond what can be charged', 1_000_000],
  ['a word', 'ten'],
])('a price %s is refused by field', async (_, showPrice) => {
  const answer = await add({ showPrice });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body['fields'] ?? {})).toEqual(['showPrice']);
});

test('a price whose dearest booking is more than Stripe takes at once is refused by field', async () => {
  const answer = await add({ showPrice: 200_000 });
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { showPrice: expect.stringContaining('199999.99') } },
  });
  expect((await add({ showPrice: 199_999.99 })).status).toBe(200);
});

test.each([0, 0.5, 10.55, 19.99, 1.1])('a price of %d dollars is kept to the cent', async (showPrice) => {
  expect((await add({ showPrice })).status).toBe(200);
  expect((await api.deps.db.shows.findOne())?.priceCents).toBe(Math.round(showPrice * 100));
});

test('the price of a show never changes: at another one it is refused, and a restart writes it no differently', async () => {
  await add();
  expect((await add({ showPrice: 12 })).status).toBe(400);
  await api.deps.db.schedule.updateOne({}, { $set: { 'slots.0.priceCents': 1200 } });
  await finishSchedule(api.deps);
  expect((await api.deps.db.shows.find().toArray()).map(({ priceCents }) => priceCents)).toEqual([1050]);
});

test.each([
  ['that has passed', '2026-03-02', '08:59', 'This time has passed.'],
  ['that is this very minute', '2026-03-02', '09:00', 'This time has passed.'],
  ['on a day that does not exist', '2026-02-30', '10:00', 'This date does not exist.'],
  ['more than a year ahead', '2028-01-01', '10:00', 'This is more than a year ahead.'],
])('a time %s is refused by field', async (_, date, time, complaint) => {
  const answer = await add({
    showsInput: [
      { date: '2026-03-05', time: '10:00' },
      { date, time: [time] },
    ],
  });
  expect(answer).toMatchObject({ status: 400, body: { fields: { 'showsInput.1.time.0': complaint } } });
  expect(await api.deps.db.shows.countDocuments()).toBe(0);
});

test('a time of the next minute has not passed', async () => {
  expect((await add({ showsInput: [{ date: '2026-03-02', time: '09:01' }] })).status).toBe(200);
});

test('a time that the clocks skip, and one that they show twice, are refused by field', async () => {
  api.deps.config.cinema.timeZone = 'America/New_York';
  const answer = await add({
    showsInput: [
      { date: '2026-03-07', time: '02:30' },
      { date: '2026-03-08', time: ['02:30', '03:30'] },
      { date: '2026-11-01', time: '01:30' },
    ],
  });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      fields: {
        'showsInput.1.time.0': 'Clocks are put forward: this time does not exist on that day.',
        'showsInput.2.time': 'Clocks are put back: this time comes twice on that day.',
      },
    },
  });
  expect(Object.keys(answer.body['fields'] ?? {})).toHaveLength(2);
  expect(await api.deps.db.shows.countDocuments()).toBe(0);
});

test('an added show is answered in the words of the specification', async () => {
  expect((await add()).body).toEqual({ success: true, message: 'Đã thêm suất chiếu mới.', added: 1 });
});

describe('the same showtime twice', () => {
  test('in one request is refused at its second mention', async () => {
    const answer = await add({
      showsInput: [
        { date: '2026-03-05', time: '10:00' },
        { date: '2026-03-05', time: ['12:30', '10:00'] },
      ],
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body['fields'] ?? {})).toEqual(['showsInput.1.time.1']);
  });

  test('in two requests is refused, though other halls are free', async () => {
    await add();
    expect(await add()).toMatchObject({
      status: 400,
      body: { fields: { 'showsInput.0.time': 'Suất chiếu này đã được thêm.' } },
    });
    expect(await api.deps.db.shows.countDocuments()).toBe(1);
  });
});

test('an unknown movie is 404 and adds nothing', async () => {
  expect((await add({ movieId: '999' })).status).toBe(404);
  expect(await api.deps.db.schedule.countDocuments({ version: { $gt: 0 } })).toBe(0);
});

test('a right that was taken away counts at the next write', async () => {
  expect((await add({}, 'boss')).status).toBe(200);
  api.admins.delete('boss');
  expect(await add({ movieId: '102' }, 'boss')).toMatchObject({
    status: 403,
    body: { message: 'You are not authorized' },
  });
});

test('format and languages are of every show that was added with them, and are told wherever its time is', async () => {
  await add({ format: '3D', spoken: 'ja', subtitles: 'vi' });
  const facts = { format: '3D', spoken: 'ja', subtitles: 'vi' };
  expect(await api.deps.db.shows.findOne()).toMatchObject(facts);
  const detail = await api.call('GET', '/api/show/101');
  expect(detail.body).toMatchObject({ dateTime: { '2026-03-05': [facts] } });
  const { body } = await api.call('GET', '/api/show/programme');
  const days = body['days'] as { shows: object[] }[];
  expect(days.flatMap(({ shows }) => shows)).toMatchObject([facts]);
  expect((await api.call('GET', '/api/admin/all-shows', { as: 'boss' })).body).toMatchObject({
    shows: [facts],
  });
  expect(await api.deps.db.adminActs.findOne({ act: 'show.add' })).toMatchObject({ detail: facts });
});

test('where nobody has said any, a show has none, and neither does one of before', async () => {
  await add();
  for (const name of ['format', 'spoken', 'subtitles'])
    expect(await api.deps.db.shows.findOne()).not.toHaveProperty(name);
  const { dateTime } = (await api.call('GET', '/api/show/101')).body as {
    dateTime: Record<string, object[]>;
  };
  expect(Object.keys(dateTime['2026-03-05']?.[0] ?? {})).toEqual([
    'time',
    'showId',
    'price',
    'hall',
    'fullness',
  ]);
});

test.each([
  ['format', '5D'],
  ['format', ''],
  ['subtitles', 'Vietnamese'],
  ['spoken', 'Vietnamese'],
  ['subtitles', '<b>'],
])('%s cannot be %s', async (field, value) => {
  const answer = await add({ [field]: value });
  expect(answer).toMatchObject({ status: 400, body: { success: false } });
  expect(answer.body['fields']).toHaveProperty(field);
});
