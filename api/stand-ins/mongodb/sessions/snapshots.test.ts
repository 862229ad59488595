import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { failureOf, inMemory } from '../testing/fixture.ts';

const fixture = inMemory();

test('a snapshot session sees one moment of all collections, whatever is written meanwhile', async () => {
  const many = Array.from({ length: 250 }, (_, n) => ({ _id: n, round: 1 }));
  const first = await fixture.collection(...many);
  const second = await fixture.collection({ _id: 1, round: 1 });
  const session = fixture.client.startSession({ snapshot: true });
  const seen = first.find({}, { session, batchSize: 100 });
  expect(await seen.next()).toEqual({ _id: 0, round: 1 });

  await first.updateMany({}, { $set: { round: 2 } });
  await second.insertOne({ _id: 2, round: 2 });
  const rest = await seen.toArray();
  expect(rest).toHaveLength(249);
  expect(rest.every(({ round }) => round === 1)).toBe(true);
  expect(await second.find({}, { session }).toArray()).toEqual([{ _id: 1, round: 1 }]);
  expect(await second.countDocuments({})).toBe(2);
  await session.endSession();
});

test('a snapshot is read on behind an id, in the order of ids', async () => {
  const collection = await fixture.collection({ _id: 'c' }, { _id: 'a' }, { _id: 'b' });
  const session = fixture.client.startSession({ snapshot: true });
  const rest = collection.find<{ _id: string }>({ _id: { $gt: 'a' as never } }, { session }).sort({ _id: 1 });
  expect((await rest.toArray()).map(({ _id }) => _id)).toEqual(['b', 'c']);
  await session.endSession();
});

test('so is what is behind an id of another kind, by an expression', async () => {
  const id = new ObjectId();
  const collection = await fixture.collection({ _id: 'a' }, { _id: 7 }, { _id: id }, { _id: 8 });
  const session = fixture.client.startSession({ snapshot: true });
  const behind = { $expr: { $gt: ['$_id', { $literal: 7 }] } };
  const rest = await collection.find<{ _id: unknown }>(behind, { session }).sort({ _id: 1 }).toArray();
  expect(rest.map(({ _id }) => _id)).toEqual([8, 'a', id]);
  await session.endSession();
});

test('what is finer than that is refused in a snapshot, not guessed', async () => {
  const collection = await fixture.collection({ _id: 1 });
  const session = fixture.client.startSession({ snapshot: true });
  const refused = await failureOf(collection.find({ round: 1 }, { session }).toArray());
  expect(refused.message).toContain('more than a whole collection');
  const counted = await failureOf(collection.aggregate([{ $match: {} }], { session }).toArray());
  expect(counted.message).toContain('outside of a find');
  await session.endSession();
});
