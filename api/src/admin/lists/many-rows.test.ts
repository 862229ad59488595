/** The lists of bookings and of shows read a page, however many there are: as the database itself counts. */
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionOf, examinedBy, keepSearches } from '../../db/testing/searches.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import type { AllBookingsAnswer, AllShowsAnswer } from '../schemas.ts';
import { fillHouse } from '../testing/house.ts';
import { LISTED_DAYS } from '../../db/show-list-keys.ts';

const isLong = process.env['MATINEE_FULL'] === '1';
const BOOKINGS = isLong ? 100_000 : 4000;
const SHOWS = isLong ? 2500 : 1000;
const HOURS_BETWEEN_SHOWS = 2;
const PAST = Math.min(SHOWS / 2, (LISTED_DAYS * 24) / HOURS_BETWEEN_SHOWS);
const PAGE = 20;

let api: TestApi;
let searches: Document[] = [];
beforeAll(async () => {
  api = await startApi();
  await fillHouse(api, { shows: SHOWS, bookings: BOOKINGS });
  searches = keepSearches(api.deps.db.raw);
}, 300_000);
afterAll(() => api.close());

/** Documents of a collection that a call has the database look at, each of its questions for itself. */
async function look<Body>(list: 'bookings' | 'shows', query: string) {
  searches.length = 0;
  const { status, body } = await api.call('GET', `/api/admin/all-${list}?${query}`, { as: 'boss' });
  expect(status, query).toBe(200);
  const examined: number[] = [];
  for (const search of searches.splice(0).filter((one) => collectionOf(one) === list))
    examined.push(await examinedBy(api.deps.db.raw, search));
  expect(examined.length).toBeGreaterThan(1);
  return { body: body as unknown as Body, examined };
}

const inBothOrders = (...sorts: string[]) =>
  sorts.flatMap((sort) => ['asc', 'desc'].map((order) => [sort, order] as const));

// On a cluster the shards of a page say so each for itself, and in another form.
describe.skipIf(process.env['MONGODB_SHARDED'] === 'yes')('no question looks at more than a page', () => {
  test.each(inBothOrders('booked', 'user', 'film', 'show', 'amount', 'state'))(
    `of ${BOOKINGS} bookings by %s %s, for the last one neither`,
    async (sort, order) => {
      const query = `limit=${PAGE}&sort=${sort}&order=${order}`;
      for (const page of [1, 2, BOOKINGS / PAGE]) {
        const { body, examined } = await look<AllBookingsAnswer>('bookings', `${query}&page=${page}`);
        expect(body.total).toBe(BOOKINGS);
        expect(body.bookings).toHaveLength(PAGE);
        expect(Math.max(...examined)).toBeLessThanOrEqual(PAGE);
      }
    },
  );

  test.each([
    ['all', SHOWS / 2 + PAST, SHOWS],
    ['upcoming', SHOWS / 2, SHOWS / 2],
    ['past', PAST, SHOWS / 2],
  ])(`of ${SHOWS} shows, those that are %s, by any column`, async (when, lately, ever) => {
    for (const [sort, order] of inBothOrders('time', 'film', 'hall', 'sold', 'earnings')) {
      const total = sort === 'time' ? ever : lately;
      for (const page of [1, 2, Math.floor(total / PAGE)]) {
        const query = `limit=${PAGE}&when=${when}&sort=${sort}&order=${order}&page=${page}`;
        const { body, examined } = await look<AllShowsAnswer>('shows', query);
        expect(body.total, query).toBe(total);
        expect(body.shows).toHaveLength(PAGE);
        expect(Math.max(...examined), query).toBeLessThanOrEqual(PAGE);
      }
    }
  });

  test('in a search for bookings, whether it finds one or a third of all', async () => {
    for (const [q, found] of [
      ['ZERO', 1 / 3],
      ['zero hour', 1 / 3],
      ['person 499', undefined],
      ['nobody', 0],
    ] as const) {
      const query = `limit=${PAGE}&q=${encodeURIComponent(q)}&page=1`;
      const { body, examined } = await look<AllBookingsAnswer>('bookings', query);
      if (found !== undefined) expect(Math.abs(body.total - BOOKINGS * found)).toBeLessThanOrEqual(40);
      expect(Math.max(...examined)).toBeLessThanOrEqual(PAGE);
    }
  });

  test('in a search for shows', async () => {
    for (const [q, found] of [
      ['ZERO', 1 / 3],
      ['hour', 1 / 3],
      ['nobody', 0],
    ] as const) {
      const query = `limit=${PAGE}&q=${q}&when=upcoming`;
      const { body, examined } = await look<AllShowsAnswer>('shows', query);
      expect(Math.abs(body.total - (SHOWS / 2) * found)).toBeLessThanOrEqual(1);
      expect(Math.max(...examined)).toBeLessThanOrEqual(PAGE);
    }
  });
});

test.each([
  ['bookings', 'sort=state', 2000],
  ['shows', 'sort=hall&when=upcoming', SHOWS / 2],
] as const)(
  'rows of one key go on over the pages of %s: none is twice and none is left out',
  async (...by) => {
    const [list, query, rows] = by;
    const seen = new Set<string>();
    for (let page = 1; page <= rows / 200 + 1; page++) {
      const answer = await api.call('GET', `/api/admin/all-${list}?limit=200&${query}&page=${page}`, {
        as: 'boss',
      });
      for (const { _id } of (answer.body as unknown as Record<typeof list, { _id: string }[]>)[list])
        if (page <= Math.ceil(rows / 200)) seen.add(_id);
    }
    expect(seen.size).toBe(rows);
  },
);
