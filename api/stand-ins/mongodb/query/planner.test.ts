import { beforeAll, describe, expect, test } from 'vitest';
import type { Collection, Filter } from 'mongodb';
import { type Doc, inMemory } from '../testing/fixture.ts';

const fixture = inMemory();
const COUNT = process.env['MATINEE_FULL'] === '1' ? 100_000 : 20_000;
/** Bookings of one of the thousand users, and those with one of the seven hundred tags. */
const OF_USER = COUNT / 1000;
const OF_TAG = Math.ceil(COUNT / 700);
const at = (n: number): Date => new Date(1_700_000_000_000 + n * 1000);

describe(`at ${COUNT} documents`, () => {
  let bookings: Collection<Doc>;
  beforeAll(async () => {
    bookings = await fixture.collection();
    await bookings.createIndexes([
      { key: { userId: 1, createdAt: -1 } },
      { key: { status: 1, until: 1 } },
      { key: { sessionId: 1 }, unique: true, sparse: true },
      { key: { until: 1 }, name: 'pending', partialFilterExpression: { status: 'pending' } },
      { key: { tags: 1, createdAt: -1, _id: -1 } },
    ]);
    const documents = Array.from({ length: COUNT }, (_, n) => ({
      _id: n,
      userId: `user-${n % 1000}`,
      createdAt: at(n),
      status: n % 500 ? 'paid' : 'pending',
      until: at(n),
      ...(n % 2 ? { sessionId: `session-${n}` } : {}),
      tags: [n % 700, 'all'],
    }));
    await bookings.insertMany(documents);
  });

  /** query, and the most documents that it may look at */
  const QUERIES: [string, Filter<Doc>, Record<string, 1 | -1>, number, number][] = [
    ['one by _id', { _id: 77 }, {}, 0, 1],
    ['several by _id', { _id: { $in: [1, 2, 3] } }, {}, 0, 3],
    ['pages by _id', { _id: { $gt: 500 } }, { _id: 1 }, 20, 20],
    ['equality', { userId: 'user-7' }, {}, 0, OF_USER],
    ['equality in the order of the index', { userId: 'user-7' }, { createdAt: -1 }, 5, 5],
    ['equality against the order of the index', { userId: 'user-7' }, { createdAt: 1 }, 5, 5],
    ['equality and range', { status: 'pending', until: { $lte: at(5000) } }, {}, 0, 11],
    ['equality, range and order', { status: 'pending', until: { $gt: at(0) } }, { until: 1 }, 3, 3],
    ['$in', { userId: { $in: ['user-1', 'user-2'] } }, {}, 0, 2 * OF_USER],
    ['a sparse index', { sessionId: 'session-77' }, {}, 0, 1],
    ['an element of an array', { tags: 5 }, {}, 0, OF_TAG],
    ['an element of an array in the order of what follows', { tags: 5 }, { createdAt: -1 }, 7, 7],
    ['$and', { $and: [{ userId: 'user-0' }, { status: 'pending' }] }, {}, 0, OF_USER],
    [
      '$or of indexed branches',
      { $or: [{ sessionId: 'session-1' }, { userId: 'user-9' }] },
      {},
      0,
      OF_USER + 1,
    ],
  ];

  test.each(QUERIES)('%s goes through an index', async (_name, filter, sort, limit, most) => {
    const { queryPlanner, executionStats } = await bookings.find(filter).sort(sort).limit(limit).explain();
    expect(queryPlanner.winningPlan.stage).toBe('IXSCAN');
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(most);
    expect(executionStats.nReturned).toBeGreaterThan(0);
  });

  test('an aggregation searches through an index too', async () => {
    const pipeline = [{ $match: { userId: 'user-7' } }, { $group: { _id: '$status', n: { $sum: 1 } } }];
    const { executionStats } = await bookings.aggregate(pipeline).explain();
    expect(executionStats.totalDocsExamined).toBe(OF_USER);
  });

  test('what the index alone answers looks at no document, however many entries are left out before it', async () => {
    const page = bookings.find({ tags: 'all' }, { projection: { _id: 1 } }).sort({ createdAt: 1 });
    const { executionStats } = await page.skip(5000).limit(20).explain();
    expect(executionStats).toMatchObject({ nReturned: 20, totalKeysExamined: 5020, totalDocsExamined: 0 });
    for (const other of [
      bookings.find({ tags: 'all' }, { projection: { tags: 1 } }),
      bookings.find({ tags: 'all', status: 'paid' }, { projection: { _id: 1 } }),
      bookings.find({ tags: { $in: ['all'] } }, { projection: { _id: 1 } }),
      bookings.find({ tags: 'all' }),
      bookings.find({ tags: { $gt: 'a' } }, { projection: { _id: 1 } }),
    ])
      expect((await other.limit(3).explain()).executionStats.totalDocsExamined).toBe(3);
  });

  test('a stretch of an index is answered by it alone, unless something else is sorted by', async () => {
    const within = bookings.find(
      { status: 'pending', until: { $gt: at(0), $lte: at(5000) } },
      { projection: { status: 1, _id: 0 } },
    );
    expect((await within.explain()).executionStats.totalDocsExamined).toBe(0);
    expect((await within.sort({ userId: 1 }).explain()).executionStats.totalDocsExamined).toBeGreaterThan(0);
  });

  test('a query without an index says that it scanned the collection', async () => {
    const { queryPlanner, executionStats } = await bookings.find({ nothing: 1 }).explain();
    expect(queryPlanner.winningPlan.stage).toBe('COLLSCAN');
    expect(executionStats.totalDocsExamined).toBe(COUNT);
  });

  test('a sparse index is not used where missing fields match', async () => {
    expect(await bookings.countDocuments({ sessionId: null })).toBe(COUNT / 2);
    expect(await bookings.countDocuments({ sessionId: { $exists: false } })).toBe(COUNT / 2);
  });
});

test('a partial index serves the queries within its expression, and no others', async () => {
  const collection = await fixture.collection({ status: 'pending', until: 1 }, { status: 'paid', until: 1 });
  await collection.createIndex(
    { until: 1 },
    { partialFilterExpression: { status: { $in: ['pending', 'held'] } } },
  );
  const stageOf = async (filter: Doc): Promise<unknown> =>
    (await collection.find(filter).explain()).queryPlanner.winningPlan.stage;
  expect(await stageOf({ status: 'pending', until: { $lt: 3 } })).toBe('IXSCAN');
  expect(await stageOf({ status: 'held' })).toBe('IXSCAN');
  expect(await stageOf({ until: { $lt: 3 } })).toBe('COLLSCAN');
  expect(await stageOf({ status: { $in: ['pending', 'paid'] } })).toBe('COLLSCAN');
  expect(await collection.countDocuments({ until: { $lt: 3 } })).toBe(2);
});
