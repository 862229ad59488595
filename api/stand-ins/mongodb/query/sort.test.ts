import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { inMemory } from '../testing/fixture.ts';

const fixture = inMemory();
const MIXED = [
  { _id: 1, a: 'b' },
  { _id: 2, a: 1 },
  { _id: 3 },
  { _id: 4, a: null },
  { _id: 5, a: new ObjectId() },
  { _id: 6, a: true },
  { _id: 7, a: new Date(1000) },
  { _id: 8, a: { z: 1 } },
  { _id: 9, a: [0, 99] },
  { _id: 10, a: 'B' },
];
const IN_ORDER = [3, 4, 9, 2, 10, 1, 8, 5, 6, 7];

test('values of all types sort in MongoDB order, in find and in $sort', async () => {
  const mixed = await fixture.collection(...MIXED);
  const found = await mixed.find().sort({ a: 1, _id: 1 }).toArray();
  const piped = await mixed.aggregate([{ $skip: 0 }, { $sort: { a: 1, _id: 1 } }]).toArray();
  expect(found.map(({ _id }) => _id)).toEqual(IN_ORDER);
  expect(piped.map(({ _id }) => _id)).toEqual(IN_ORDER);
});

test('an index gives the same order as a sort in memory', async () => {
  const scalars = MIXED.filter(({ a }) => !Array.isArray(a));
  const indexed = await fixture.collection(...scalars);
  const plain = await fixture.collection(...scalars);
  await indexed.createIndex({ a: -1, _id: 1 });
  for (const sort of [
    { a: -1, _id: 1 },
    { a: 1, _id: -1 },
  ] as const) {
    expect(await indexed.find().sort(sort).toArray()).toEqual(await plain.find().sort(sort).toArray());
    const { queryPlanner } = await indexed.find().sort(sort).explain();
    expect(queryPlanner.winningPlan).toMatchObject({ stage: 'IXSCAN', sortedByIndex: true });
  }
});

test('without a sort, documents come in insertion order, also after an update', async () => {
  const collection = await fixture.collection({ _id: 3 }, { _id: 1 }, { _id: 2 });
  await collection.updateOne({ _id: 3 }, { $set: { touched: true } });
  expect((await collection.find().toArray()).map(({ _id }) => _id)).toEqual([3, 1, 2]);
});
