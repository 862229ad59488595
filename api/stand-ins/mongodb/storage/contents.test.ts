import { type Db, MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { type MongoStandIn, type MongoStandInOptions, startMongoStandIn } from '../index.ts';
import { type Doc, failureOf } from '../testing/fixture.ts';

async function onStandIn<T>(
  contents: MongoStandInOptions['contents'],
  work: (db: Db, standIn: MongoStandIn) => Promise<T>,
): Promise<T> {
  const standIn = await startMongoStandIn({ dir: null, port: 0, ...(contents && { contents }) });
  const client = await new MongoClient(standIn.uri).connect();
  try {
    return await work(client.db(), standIn);
  } finally {
    await client.close();
    await standIn.close();
  }
}

const all = (db: Db) => db.collection<Doc>('c').find().toArray();

const made = () =>
  onStandIn(undefined, async (db, standIn) => {
    await db.collection<Doc>('c').insertMany([{ _id: 2, deep: { a: [1] } }, { _id: 1 }]);
    await db.collection('c').createIndex({ 'deep.a': 1 }, { name: 'once', unique: true, sparse: true });
    await db.createCollection('empty');
    return standIn.contents();
  });

test('what one has is what others begin with: collections, documents in their order, and indexes', async () => {
  await onStandIn(await made(), async (db) => {
    expect(await all(db)).toEqual([{ _id: 2, deep: { a: [1] } }, { _id: 1 }]);
    expect((await db.listCollections().toArray()).map(({ name }) => name).toSorted()).toEqual(['c', 'empty']);
    expect((await db.collection('c').indexes()).map(({ name }) => name)).toEqual(['_id_', 'once']);
    const twice = db.collection<Doc>('c').insertOne({ _id: 3, deep: { a: [1] } });
    expect(await failureOf(twice)).toMatchObject({ code: 11000 });
    await db.collection<Doc>('c').insertOne({ _id: 0 });
    expect((await all(db)).map(({ _id }) => _id)).toEqual([2, 1, 0]);
  });
});

test('what one of them writes none of the others has', async () => {
  const contents = await made();
  await onStandIn(contents, async (db) => {
    const deep = db.collection<{ _id: number; deep: { a: number[]; b: number } }>('c');
    await deep.updateOne({ _id: 2 }, { $push: { 'deep.a': 2 }, $set: { 'deep.b': 1 } });
    await db.collection<Doc>('c').deleteOne({ _id: 1 });
    await db.collection('c').dropIndex('once');
    await db.collection('d').insertOne({});
  });
  await onStandIn(contents, async (db) => {
    expect(await all(db)).toEqual([{ _id: 2, deep: { a: [1] } }, { _id: 1 }]);
    expect((await db.collection('c').indexes()).map(({ name }) => name)).toEqual(['_id_', 'once']);
    expect((await db.listCollections().toArray()).map(({ name }) => name)).not.toContain('d');
  });
});
