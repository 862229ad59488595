import { Long } from 'mongodb';
import { expect, test } from 'vitest';
import { failureOf, inMemory } from '../testing/fixture.ts';

const fixture = inMemory();

test('a duplicate is refused with code, key and message as MongoDB gives them', async () => {
  const seats = await fixture.collection({ showId: 1, seat: 'A1' });
  await seats.createIndex({ showId: 1, seat: 1 }, { unique: true });
  await expect(seats.insertOne({ showId: 1, seat: 'A1' })).rejects.toMatchObject({
    name: 'MongoServerError',
    code: 11000,
    keyPattern: { showId: 1, seat: 1 },
    keyValue: { showId: 1, seat: 'A1' },
    message: `E11000 duplicate key error collection: matinee.${seats.collectionName} index: showId_1_seat_1 dup key: { showId: 1, seat: "A1" }`,
  });
});

test('_id is unique', async () => {
  const collection = await fixture.collection({ _id: 1 });
  await expect(collection.insertOne({ _id: 1 })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { _id: 1 },
  });
});

test('an unordered batch goes on after a duplicate, an ordered one stops', async () => {
  for (const [ordered, insertedCount] of [
    [false, 2],
    [true, 1],
  ] as const) {
    const collection = await fixture.collection({ k: 1 });
    await collection.createIndex({ k: 1 }, { unique: true });
    const batch = collection.insertMany([{ k: 2 }, { k: 1 }, { k: 3 }], { ordered });
    await expect(batch).rejects.toMatchObject({ name: 'MongoBulkWriteError', code: 11000, insertedCount });
    expect(await collection.countDocuments()).toBe(1 + insertedCount);
  }
});

test('missing counts as null, unless the index is sparse', async () => {
  const dense = await fixture.collection({ other: 1 });
  await dense.createIndex({ email: 1 }, { unique: true });
  expect((await failureOf(dense.insertOne({}))).code).toBe(11000);
  const sparse = await fixture.collection({ other: 1 });
  await sparse.createIndex({ email: 1 }, { unique: true, sparse: true });
  await sparse.insertOne({});
  expect(await sparse.countDocuments({ email: null })).toBe(2);
});

test('a partial index constrains only what its expression matches, also when an update moves a document in', async () => {
  const collection = await fixture.collection({ seat: 1, status: 'void' }, { seat: 1, status: 'active' });
  await collection.createIndex({ seat: 1 }, { unique: true, partialFilterExpression: { status: 'active' } });
  await collection.insertOne({ seat: 1, status: 'void' });
  const move = collection.updateOne({ status: 'void' }, { $set: { status: 'active' } });
  expect((await failureOf(move)).code).toBe(11000);
  expect(await collection.countDocuments({ status: 'active' })).toBe(1);
});

test('a refused update leaves the document and its index entries as they were', async () => {
  const collection = await fixture.collection({ _id: 1, k: 'a' }, { _id: 2, k: 'b' });
  await collection.createIndex({ k: 1 }, { unique: true });
  expect((await failureOf(collection.updateOne({ _id: 2 }, { $set: { k: 'a' } }))).code).toBe(11000);
  expect(await collection.findOne({ k: 'b' })).toEqual({ _id: 2, k: 'b' });
});

test('numbers of different BSON types are one key', async () => {
  const collection = await fixture.collection({ a: 1 });
  await collection.createIndex({ a: 1 }, { unique: true });
  expect((await failureOf(collection.insertOne({ a: Long.fromNumber(1) }))).code).toBe(11000);
});

test('a unique index over duplicates is not made', async () => {
  const collection = await fixture.collection({ a: 1 }, { a: 1 });
  expect((await failureOf(collection.createIndex({ a: 1 }, { unique: true }))).code).toBe(11000);
  expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_']);
});

test('the same index twice is one, another under its name is a conflict', async () => {
  const collection = await fixture.collection();
  await collection.createIndex({ a: 1 });
  await collection.createIndex({ a: 1 });
  expect(await collection.indexes()).toHaveLength(2);
  expect((await failureOf(collection.createIndex({ a: 1 }, { unique: true }))).code).toBe(86);
  await collection.dropIndex('a_1');
  expect(await collection.indexes()).toHaveLength(1);
});
