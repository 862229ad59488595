import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, Long, MongoClient, ObjectId, type Db } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMongoStandIn } from '../index.ts';
import { type Doc, failureOf } from '../testing/fixture.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'matinee-reopen-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Opens the store, does something with it, and closes it. */
async function session<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const standIn = await startMongoStandIn({ dir, port: 0 });
  const client = await new MongoClient(standIn.uri).connect();
  try {
    return await work(client.db());
  } finally {
    await client.close();
    await standIn.close();
  }
}

const idsIn = async (db: Db, name = 'c'): Promise<unknown[]> =>
  (await db.collection<Doc>(name).find().toArray()).map(({ _id }) => _id);

test('documents keep their insertion order, and new ones go behind them', async () => {
  await session(async (db) => {
    const collection = db.collection<Doc>('c');
    await collection.insertMany([{ _id: 5 }, { _id: 'x' }, { _id: 1 }, { _id: 9 }]);
    await collection.deleteOne({ _id: 1 });
    await collection.updateOne({ _id: 5 }, { $set: { a: 1 } });
  });
  await session(async (db) => {
    expect(await idsIn(db)).toEqual([5, 'x', 9]);
    await db.collection<Doc>('c').insertOne({ _id: 0 });
  });
  expect(await session(idsIn)).toEqual([5, 'x', 9, 0]);
});

test('a server that was killed comes back as the primary of a later election: nobody takes it for a stale one', async () => {
  const standIn = await startMongoStandIn({ dir, port: 0 });
  const { port, uri } = standIn;
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 }).connect();
  const { electionId: first } = await client.db('admin').command({ hello: 1 });
  await client.db('admin').command({ replSetStepDown: 0 });
  await client.db().collection<Doc>('c').insertOne({ _id: 1 });
  await standIn.close();
  const again = await startMongoStandIn({ dir, port });
  try {
    // The same client, which has seen the second election.
    expect(await idsIn(client.db())).toEqual([1]);
    const { electionId: last } = await client.db('admin').command({ hello: 1 });
    expect(String(last) > String(first)).toBe(true);
  } finally {
    await client.close();
    await again.close();
  }
});

test('values of all kinds come back as they were', async () => {
  const document = {
    _id: new ObjectId(),
    text: 'é漢',
    numbers: [1, -0.5, 2 ** 40],
    at: new Date(5),
    none: null,
    yes: true,
    bytes: new Binary(Buffer.from('abc')),
    deep: { list: [{ a: [] }] },
    long: Long.fromNumber(7),
  };
  await session((db) => db.collection('c').insertOne(document));
  expect(await session((db) => db.collection('c').findOne({ _id: document._id }))).toEqual({
    ...document,
    long: 7,
  });
});

test('indexes come back and go on constraining and serving', async () => {
  await session(async (db) => {
    const collection = db.collection<Doc>('c');
    await collection.createIndex({ a: 1, b: -1 }, { unique: true });
    await collection.createIndex({ gone: 1 });
    await collection.dropIndex('gone_1');
    await collection.insertOne({ a: 1, b: 1 });
  });
  await session(async (db) => {
    const collection = db.collection<Doc>('c');
    expect((await collection.indexes()).map(({ name, unique }) => [name, unique])).toEqual([
      ['_id_', undefined],
      ['a_1_b_-1', true],
    ]);
    expect((await failureOf(collection.insertOne({ a: 1, b: 1 }))).code).toBe(11000);
    expect((await collection.find({ a: 1 }).explain()).queryPlanner.winningPlan.stage).toBe('IXSCAN');
  });
});

test('a dropped collection stays dropped, and one made anew under its name is empty', async () => {
  await session(async (db) => {
    await db.collection<Doc>('c').insertMany([{ _id: 1 }, { _id: 2 }]);
    await db.collection('c').drop();
    await db.collection<Doc>('d').insertOne({ _id: 3 });
    await db.createCollection('c');
  });
  await session(async (db) => {
    expect((await db.listCollections().toArray()).map(({ name }) => name).sort()).toEqual(['c', 'd']);
    expect(await idsIn(db, 'c')).toEqual([]);
    await db.dropDatabase();
  });
  expect(await session((db) => db.listCollections().toArray())).toEqual([]);
});

test('a directory that a running copy uses is refused by name', async () => {
  const running = await startMongoStandIn({ dir, port: 0 });
  await expect(startMongoStandIn({ dir, port: 0 })).rejects.toThrow(dir);
  await running.close();
  const next = await startMongoStandIn({ dir, port: 0 });
  await next.close();
});
