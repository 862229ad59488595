import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/harness.ts';
import type { AllBookingsAnswer, AllShowsAnswer } from '../schemas.ts';
import { fillHouse } from '../testing/house.ts';

let api: TestApi;
let house: Awaited<ReturnType<typeof fillHouse>>;
beforeAll(async () => {
  api = await startApi();
  house = await fillHouse(api, { shows: 12, bookings: 30 });
});
afterAll(() => api.close());

const read = async (list: string, query: string) => {
  const answer = await api.call('GET', `/api/admin/${list}?${query}`, { as: 'boss' });
  return { status: answer.status, body: answer.body };
};
const bookings = async (query = '') =>
  (await read('all-bookings', query)).body as unknown as AllBookingsAnswer;
const shows = async (query = '') => (await read('all-shows', query)).body as unknown as AllShowsAnswer;
const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

test('pages of bookings follow each other, newest first, and know how many there are', async () => {
  const pages = [
    await bookings('limit=12'),
    await bookings('limit=12&page=2'),
    await bookings('limit=12&page=3'),
  ];
  expect(pages.map(({ total }) => total)).toEqual([30, 30, 30]);
  expect(pages.flatMap((page) => ids(page.bookings))).toEqual(ids(house.bookings));
  expect((await bookings('limit=12&page=4')).bookings).toEqual([]);
  expect(ids((await bookings('limit=3&order=asc')).bookings)).toEqual(
    ids(house.bookings).slice(-3).reverse(),
  );
});

test.each([
  ['user', ({ user }: AllBookingsAnswer['bookings'][number]) => Number(user.name.split(' ')[1]), 'asc'],
  ['amount', ({ amount }: AllBookingsAnswer['bookings'][number]) => amount, 'desc'],
  ['show', ({ show }: AllBookingsAnswer['bookings'][number]) => Date.parse(show.showDateTime), 'desc'],
] as const)('bookings sort by %s over all pages, not within one', async (sort, keyOf, usual) => {
  for (const order of [undefined, 'asc', 'desc'] as const) {
    const query = `sort=${sort}${order ? `&order=${order}` : ''}&limit=20`;
    const rows = [...(await bookings(query)).bookings, ...(await bookings(`${query}&page=2`)).bookings];
    expect(new Set(ids(rows)).size).toBe(30);
    const keys = rows.map(keyOf);
    const sign = (order ?? usual) === 'asc' ? 1 : -1;
    expect(keys).toEqual(keys.toSorted((one, other) => sign * (one - other)));
  }
});

test('bookings sort by movie and by state too', async () => {
  const titles = (await bookings('sort=film')).bookings.map(({ show }) => show.movie.title);
  expect([...new Set(titles)]).toEqual(['Amélie', 'Minari', 'Zero Hour']);
  expect((await bookings('sort=state')).bookings).toHaveLength(30);
});

test('bookings are found by movie or person, whatever case and accents', async () => {
  const found = await bookings('q=AMELIE&limit=5');
  expect(found.bookings.map(({ show }) => show.movie.title)).toEqual(Array(5).fill('Amélie'));
  expect(found.total).toBe(10);
  expect((await bookings('q=person%2029')).bookings).toMatchObject([{ user: { name: 'Person 29' } }]);
  expect(await bookings('q=nobody')).toMatchObject({ bookings: [], total: 0 });
});

test('shows are the upcoming ones, the past ones from the latest down, or all', async () => {
  const now = api.clock.now().toISOString();
  const upcoming = await shows('when=upcoming&limit=4');
  expect(upcoming.total).toBe(6);
  expect(upcoming.shows.every(({ showDateTime }) => showDateTime > now)).toBe(true);
  expect(ids(upcoming.shows)).toEqual(ids(house.shows).slice(6, 10));
  expect(ids((await shows('when=past&limit=4')).shows)).toEqual(ids(house.shows).slice(2, 6).reverse());
  expect(ids((await shows()).shows)).toEqual(ids(house.shows));
});

test('each show says when it begins and when it is over', async () => {
  const times = (await shows()).shows.map(({ showDateTime, endsAt }) => [showDateTime, endsAt]);
  const instants = house.shows.map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()]);
  expect(times).toEqual(instants);
});

test('shows sort by movie, hall, sold seats and earnings', async () => {
  const rows = async (sort: string) => (await shows(`sort=${sort}&limit=100`)).shows;
  expect([...new Set((await rows('film')).map(({ movie }) => movie.title))]).toEqual([
    'Amélie',
    'Minari',
    'Zero Hour',
  ]);
  expect([...new Set((await rows('hall')).map(({ hall }) => hall))]).toEqual([1, 2, 3, 4]);
  for (const [sort, keyOf] of [
    ['sold', ({ soldSeats }: AllShowsAnswer['shows'][number]) => soldSeats],
    ['earnings', ({ earnings }: AllShowsAnswer['shows'][number]) => earnings],
  ] as const) {
    const keys = (await rows(sort)).map(keyOf);
    expect(keys).toEqual(keys.toSorted((one, other) => other - one));
    expect(keys[0]).toBeGreaterThan(keys.at(-1) ?? NaN);
  }
  expect((await shows('q=zero&sort=earnings&limit=2')).total).toBe(4);
});

test.each([
  'limit=0',
  'limit=201',
  'page=0',
  'sort=password',
  'sort[$gt]=1&order=up',
  'order=up',
  `q=${'x'.repeat(101)}`,
])('a query of %s is refused', async (query) => {
  expect((await read('all-bookings', query)).status).toBe(400);
  expect((await read('all-shows', query)).status).toBe(400);
});

// To write so many takes a busy machine long.
test('a page of a list of 10,000 bookings asks the database as often as one of ten', async () => {
  const questions: string[] = [];
  api.deps.db.raw.client.on('commandStarted', ({ commandName }) => questions.push(commandName));
  const asked = async () => {
    const counts: Record<string, number> = {};
    for (const query of [
      'all-bookings?limit=10',
      'all-bookings?limit=10&sort=show',
      'all-shows?limit=10&sort=earnings',
    ]) {
      questions.length = 0;
      expect((await api.call('GET', `/api/admin/${query}`, { as: 'boss' })).status).toBe(200);
      // What one cursor brings in parts is one question.
      counts[query] = questions.filter((name) => name !== 'getMore').length;
    }
    return counts;
  };
  const before = await asked();
  await api.deps.db.raw.collection('movies').deleteMany({});
  await fillHouse(api, { shows: 250, bookings: 9970 });
  expect(await asked()).toEqual(before);
  expect(Math.max(...Object.values(before))).toBeLessThan(10);
  expect(await bookings('limit=10&page=900')).toMatchObject({ total: 10_000, bookings: { length: 10 } });
}, 120_000);
