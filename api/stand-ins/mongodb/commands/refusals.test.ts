import { Decimal128 } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { type Doc, failureOf, inMemory } from '../testing/fixture.ts';

const fixture = inMemory();

describe('what the stand-in does not know is named in an error, also when there is no document', () => {
  const filters: [string, Doc][] = [
    ['$near', { a: { $near: [1, 2] } }],
    ['$where', { $where: 'true' }],
    ['$text', { $text: { $search: 'x' } }],
    ['$mod', { a: { $elemMatch: { $mod: [2, 0] } } }],
    ['$sin', { $expr: { $gt: [{ $sin: '$a' }, 0] } }],
  ];
  test.each(filters)('query operator %s', async (name, filter) => {
    const collection = await fixture.collection();
    expect((await failureOf(collection.find(filter).toArray())).message).toContain(name);
    expect((await failureOf(collection.updateOne(filter, { $set: { a: 1 } }))).message).toContain(name);
  });

  const updates: [string, Doc][] = [
    ['$rename', { $rename: { a: 'b' } }],
    ['$bit', { $bit: { a: { and: 1 } } }],
    ['$position', { $push: { a: { $each: [1], $position: 0 } } }],
    ['positional operator', { $set: { 'a.$.b': 1 } }],
  ];
  test.each(updates)('update operator %s', async (name, update) => {
    const collection = await fixture.collection();
    expect((await failureOf(collection.updateOne({}, update))).message).toContain(name);
  });

  test('a stage that no update may have', async () => {
    const collection = await fixture.collection();
    expect(await failureOf(collection.updateOne({}, [{ $match: { a: 1 } }]))).toEqual({
      code: 72,
      message: '$match is not allowed to be used within an update',
    });
  });

  const stages: [string, Doc][] = [
    ['$out', { $out: 'x' }],
    ['$geoNear', { $geoNear: {} }],
    ['$changeStream', { $changeStream: {} }],
    ['$sin', { $set: { a: { $sin: 1 } } }],
    ['$stdDevPop', { $group: { _id: 1, a: { $stdDevPop: '$a' } } }],
    ['$out', { $facet: { a: [{ $out: 'x' }] } }],
  ];
  test.each(stages)('in a pipeline: %s', async (name, stage) => {
    const collection = await fixture.collection();
    expect((await failureOf(collection.aggregate([stage]).toArray())).message).toContain(name);
  });

  test('index kinds and options', async () => {
    const collection = await fixture.collection();
    expect((await failureOf(collection.createIndex({ a: 'text' }))).message).toContain('text');
    const collation = { locale: 'de' };
    expect((await failureOf(collection.createIndex({ a: 1 }, { collation }))).message).toContain('collation');
  });

  test('commands and their options', async () => {
    expect(await failureOf(fixture.db.command({ mapReduce: 'x' }))).toMatchObject({
      code: 59,
      message: expect.stringContaining('mapReduce'),
    });
    const collection = await fixture.collection();
    const collated = collection.find({}, { collation: { locale: 'de' } }).toArray();
    expect((await failureOf(collated)).message).toContain('find.collation');
  });

  test('values that it cannot compare exactly', async () => {
    const collection = await fixture.collection();
    expect((await failureOf(collection.insertOne({ a: Decimal128.fromString('1.5') }))).message).toContain(
      'Decimal128',
    );
    expect((await failureOf(collection.insertOne({ a: 2n ** 60n }))).message).toContain('2^53');
    expect(await collection.countDocuments()).toBe(0);
  });
});

test('a transaction is refused in words', async () => {
  const collection = await fixture.collection();
  const attempt = fixture.client.withSession((session) =>
    session.withTransaction(() => collection.insertOne({ a: 1 }, { session })),
  );
  expect(await failureOf(attempt)).toMatchObject({
    code: 238,
    message: expect.stringContaining('A transaction is not supported'),
  });
  expect(await collection.countDocuments()).toBe(0);
});

test('a write that asks for more members than there are is carried out, and told so', async () => {
  const collection = await fixture.collection();
  for (const [w, code] of [
    [3, 100],
    ['nowhere', 79],
  ] as const)
    expect((await failureOf(collection.insertOne({ a: 1 }, { writeConcern: { w: w as number } }))).code).toBe(
      code,
    );
  expect(await collection.countDocuments()).toBe(2);
});
