/** The list of bookings reads a page, however many there are: as the database itself counts. */
import type { CommandStartedEvent, Document } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/harness.ts';
import type { AllBookingsAnswer } from '../schemas.ts';
import { fillHouse } from '../testing/house.ts';

const isLong = process.env['MATINEE_FULL'] === '1';
const BOOKINGS = isLong ? 100_000 : 4000;
const PAGE = 20;
const ENVELOPE = [
  '$db',
  'lsid',
  'txnNumber',
  '$clusterTime',
  'writeConcern',
  'readConcern',
  '$readPreference',
];

let api: TestApi;
const asked: Document[] = [];
beforeAll(async () => {
  api = await startApi();
  await fillHouse(api, { shows: BOOKINGS / 40, bookings: BOOKINGS });
  api.deps.db.raw.client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    if (['find', 'aggregate'].includes(commandName) && 'bookings' === Object.values(command)[0])
      asked.push(structuredClone(command));
  });
}, 300_000);
afterAll(() => api.close());

/** Documents of bookings that a call has the database look at, each of its questions for itself. */
async function examinedBy(query: string): Promise<{ body: AllBookingsAnswer; examined: number[] }> {
  asked.length = 0;
  const { status, body } = await api.call('GET', `/api/admin/all-bookings?${query}`, { as: 'boss' });
  expect(status, query).toBe(200);
  const examined: number[] = [];
  for (const each of asked.splice(0)) {
    const command = Object.fromEntries(Object.entries(each).filter(([key]) => !ENVELOPE.includes(key)));
    const { executionStats } = await api.deps.db.raw.command({
      explain: command,
      verbosity: 'executionStats',
    });
    examined.push((executionStats as { totalDocsExamined: number }).totalDocsExamined);
  }
  expect(examined.length).toBeGreaterThan(1);
  return { body: body as unknown as AllBookingsAnswer, examined };
}

// On a cluster the shards of a page say so each for itself, and in another form.
test
  .skipIf(process.env['MONGODB_SHARDED'] === 'yes')
  .each(
    ['booked', 'user', 'film', 'show', 'amount', 'state'].flatMap((sort) =>
      ['asc', 'desc'].map((order) => [sort, order] as const),
    ),
  )(
  `of ${BOOKINGS} bookings by %s %s no question looks at more than a page, the last one neither`,
  async (...by) => {
    const [sort, order] = by;
    const query = `limit=${PAGE}&sort=${sort}&order=${order}`;
    for (const page of [1, 2, BOOKINGS / PAGE]) {
      const { body, examined } = await examinedBy(`${query}&page=${page}`);
      expect(body.total).toBe(BOOKINGS);
      expect(body.bookings).toHaveLength(PAGE);
      expect(Math.max(...examined)).toBeLessThanOrEqual(PAGE);
    }
  },
);

test.skipIf(process.env['MONGODB_SHARDED'] === 'yes')(
  'a search looks at no more than a page either, whether it finds one or a third of all',
  async () => {
    for (const [q, found] of [
      ['ZERO', 1 / 3],
      ['zero hour', 1 / 3],
      ['person 499', undefined],
      ['nobody', 0],
    ] as const) {
      const { body, examined } = await examinedBy(`limit=${PAGE}&q=${encodeURIComponent(q)}&page=1`);
      if (found !== undefined) expect(Math.abs(body.total - BOOKINGS * found)).toBeLessThanOrEqual(40);
      expect(Math.max(...examined)).toBeLessThanOrEqual(PAGE);
    }
  },
);

test('rows of one key go on over the pages: none is twice and none is left out', async () => {
  const seen = new Set<string>();
  for (let page = 1; page <= 10; page++) {
    const answer = await api.call('GET', `/api/admin/all-bookings?limit=200&sort=state&page=${page}`, {
      as: 'boss',
    });
    for (const { _id } of (answer.body as unknown as AllBookingsAnswer).bookings) seen.add(_id);
  }
  expect(seen.size).toBe(2000);
});
