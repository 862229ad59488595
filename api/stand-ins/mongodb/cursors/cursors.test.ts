import { expect, test } from 'vitest';
import { failureOf, inMemory } from '../testing/fixture.ts';

const fixture = inMemory();

test('a long result comes in batches, each document once', async () => {
  const collection = await fixture.collection(...Array.from({ length: 1000 }, (_, _id) => ({ _id })));
  for (const batchSize of [1, 7, 250, 5000]) {
    const ids = await collection
      .find()
      .sort({ _id: 1 })
      .batchSize(batchSize)
      .map(({ _id }) => _id)
      .toArray();
    expect(ids).toEqual(Array.from({ length: 1000 }, (_, n) => n));
  }
});

test('more than one message can hold comes in several', async () => {
  const pad = 'x'.repeat(1_000_000);
  const collection = await fixture.collection(...Array.from({ length: 40 }, (_, _id) => ({ _id, pad })));
  expect(await collection.find().toArray()).toHaveLength(40);
});

test('a cursor shows the collection as it was when the query ran', async () => {
  const collection = await fixture.collection(...Array.from({ length: 10 }, (_, _id) => ({ _id, n: 0 })));
  const cursor = collection.find().batchSize(2);
  await cursor.next();
  await collection.updateMany({}, { $set: { n: 1 } });
  await collection.deleteMany({ _id: { $gt: 4 } });
  const rest = await cursor.toArray();
  expect(rest.map(({ n }) => n)).toEqual(Array(9).fill(0));
});

test('a closed cursor is gone', async () => {
  const collection = await fixture.collection(...Array.from({ length: 10 }, () => ({})));
  const cursor = collection.find().batchSize(2);
  await cursor.next();
  const id = cursor.id;
  await cursor.close();
  const more = fixture.db.command({ getMore: id, collection: collection.collectionName });
  expect((await failureOf(more)).code).toBe(43);
});
