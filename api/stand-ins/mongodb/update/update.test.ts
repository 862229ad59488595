import { describe, expect, test } from 'vitest';
import { type Doc, failureOf, inMemory } from '../testing/fixture.ts';

const now = new Date('2030-01-02T03:04:05Z');
const fixture = inMemory({ now: () => now });
const when = new Date(1000);

/** fact, document, update, document after it, array filters */
const CHANGES: [string, Doc, Doc, Doc, Doc[]?][] = [
  ['$set makes the documents on its way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['$set writes a numbered field into an object', { a: {} }, { $set: { 'a.0': 1 } }, { a: { 0: 1 } }],
  [
    '$set beyond the end of an array fills with nulls',
    { a: [1] },
    { $set: { 'a.3': 4 } },
    { a: [1, null, null, 4] },
  ],
  ['dates stay dates', {}, { $set: { at: when } }, { at: when }],
  ['$unset removes a nested field', { a: { b: 1, c: 2 } }, { $unset: { 'a.b': '' } }, { a: { c: 2 } }],
  ['$unset of what is not there does nothing', { a: 1 }, { $unset: { 'q.b': '' } }, { a: 1 }],
  ['$unset leaves null in an array', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
  ['$inc adds, and starts from 0', { n: 1 }, { $inc: { n: 2, m: 3 } }, { n: 3, m: 3 }],
  [
    '$min and $max keep the smaller and the larger',
    { a: 5, b: 5 },
    { $min: { a: 3 }, $max: { b: 9, c: 1 } },
    { a: 3, b: 9, c: 1 },
  ],
  ['$min puts null below numbers', { a: null }, { $min: { a: 3 } }, { a: null }],
  ['$currentDate writes the time of the server', {}, { $currentDate: { at: true } }, { at: now }],
  ['$push appends', { a: [1] }, { $push: { a: { $each: [2, 3] }, b: 1 } }, { a: [1, 2, 3], b: [1] }],
  [
    '$push with $slice keeps the last',
    { a: [1, 2] },
    { $push: { a: { $each: [3], $slice: -2 } } },
    { a: [2, 3] },
  ],
  [
    '$addToSet adds what is missing',
    { a: [1, 1] },
    { $addToSet: { a: { $each: [1, 2] } } },
    { a: [1, 1, 2] },
  ],
  [
    '$addToSet sees the order of fields',
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  ['$pull removes equal elements', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull removes by a condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [
    '$pull removes documents by their fields',
    { a: [{ s: 1, t: 2 }, { s: 2 }] },
    { $pull: { a: { s: 1 } } },
    { a: [{ s: 2 }] },
  ],
  ['$[] reaches every element', { a: [1, 2] }, { $inc: { 'a.$[]': 1 } }, { a: [2, 3] }],
  [
    'array filters choose elements',
    { a: [{ s: 1 }, { s: 5 }] },
    { $set: { 'a.$[e].k': 1 } },
    { a: [{ s: 1 }, { s: 5, k: 1 }] },
    [{ 'e.s': { $gt: 2 } }],
  ],
  ['$setOnInsert leaves an existing document alone', { a: 1 }, { $setOnInsert: { a: 2 } }, { a: 1 }],
];

/** fact, document, update, error code */
const REFUSALS: [string, Doc, Doc, number][] = [
  ['$set through a number', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ['$set through null', { a: null }, { $set: { 'a.b': 1 } }, 28],
  ['$inc of a string', { n: 'x' }, { $inc: { n: 1 } }, 14],
  ['$inc of null', { n: null }, { $inc: { n: 1 } }, 14],
  ['$inc by a string', { n: 1 }, { $inc: { n: 'x' } }, 14],
  ['$push to a number', { a: 1 }, { $push: { a: 2 } }, 2],
  ['$addToSet to a number', { a: 1 }, { $addToSet: { a: 2 } }, 2],
  ['two writes to one path', {}, { $set: { a: 1, 'a.b': 2 } }, 40],
  ['two operators on one path', {}, { $set: { a: 1 }, $inc: { a: 2 } }, 40],
  ['a change of _id', {}, { $set: { _id: 9 } }, 66],
];

describe('an update', () => {
  test.each(CHANGES)('%s', async (_fact, document, update, wanted, arrayFilters) => {
    const collection = await fixture.collection({ _id: 1, ...document });
    await collection.updateOne({ _id: 1 }, update, arrayFilters ? { arrayFilters } : {});
    expect(await collection.findOne({})).toEqual({ _id: 1, ...wanted });
  });

  test.each(REFUSALS)('refuses %s and changes nothing', async (_fact, document, update, code) => {
    const collection = await fixture.collection({ _id: 1, ...document });
    expect((await failureOf(collection.updateOne({ _id: 1 }, update))).code).toBe(code);
    expect(await collection.findOne({})).toEqual({ _id: 1, ...document });
  });

  test('that changes nothing counts as matched, not as modified', async () => {
    const collection = await fixture.collection({ _id: 1, a: 1 });
    const result = await collection.updateOne({ _id: 1 }, { $set: { a: 1 } });
    expect([result.matchedCount, result.modifiedCount]).toEqual([1, 0]);
  });

  test('of many reaches every match and no other', async () => {
    const collection = await fixture.collection({ g: 1 }, { g: 1 }, { g: 2 });
    const result = await collection.updateMany({ g: 1 }, { $set: { done: true } });
    expect([result.modifiedCount, await collection.countDocuments({ done: true })]).toEqual([2, 2]);
  });

  test('may replace all but _id', async () => {
    const collection = await fixture.collection({ _id: 7, a: 1 });
    await collection.replaceOne({ _id: 7 }, { b: 2 });
    expect(await collection.findOne({})).toEqual({ _id: 7, b: 2 });
  });
});

describe('an upsert', () => {
  test('starts from what its filter fixes', async () => {
    const collection = await fixture.collection();
    const filter = { k: 5, 'm.n': 1, z: { $gt: 3 } };
    const result = await collection.updateOne(
      filter,
      { $set: { v: 1 }, $setOnInsert: { w: 2 } },
      { upsert: true },
    );
    expect([result.matchedCount, result.upsertedCount]).toEqual([0, 1]);
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({
      k: 5,
      m: { n: 1 },
      v: 1,
      w: 2,
    });
  });

  test('by findOneAndUpdate gives null before and the document after', async () => {
    const collection = await fixture.collection();
    const upsert = { upsert: true } as const;
    expect(
      await collection.findOneAndUpdate(
        { _id: 1 },
        { $set: { a: 1 } },
        { ...upsert, returnDocument: 'before' },
      ),
    ).toBeNull();
    const after = await collection.findOneAndUpdate(
      { _id: 2 },
      { $set: { a: 1 } },
      { ...upsert, returnDocument: 'after' },
    );
    expect(after).toEqual({ _id: 2, a: 1 });
  });
});
