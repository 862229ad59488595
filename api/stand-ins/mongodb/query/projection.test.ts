import { expect, test } from 'vitest';
import { type Doc, inMemory } from '../testing/fixture.ts';

const fixture = inMemory();
const DOCUMENT = { _id: 1, a: { b: 1, c: 2 }, list: [{ p: 1, q: 2 }, { p: 3, q: 4 }, 5], z: 9 };

/** fact, projection, result */
const FACTS: [string, Doc | Record<string, unknown>, Doc][] = [
  ['includes nested fields and _id', { 'a.b': 1 }, { _id: 1, a: { b: 1 } }],
  ['leaves _id out when told', { _id: 0, z: 1 }, { z: 9 }],
  ['excludes nested fields', { list: 0, 'a.c': 0 }, { _id: 1, a: { b: 1 }, z: 9 }],
  ['of _id alone leaves the rest', { _id: 0, a: 0, list: 0 }, { z: 9 }],
  ['includes fields of documents in an array', { _id: 0, 'list.p': 1 }, { list: [{ p: 1 }, { p: 3 }] }],
  [
    'excludes fields of documents in an array',
    { 'list.p': 0, a: 0 },
    { _id: 1, list: [{ q: 2 }, { q: 4 }, 5], z: 9 },
  ],
  ['of a missing field gives what is there', { nope: 1 }, { _id: 1 }],
  ['computes by an expression', { _id: 0, sum: { $add: ['$z', 1] } }, { sum: 10 }],
];

test.each(FACTS)('a projection %s', async (_fact, projection, wanted) => {
  const collection = await fixture.collection(DOCUMENT);
  expect(await collection.findOne({}, { projection })).toEqual(wanted);
  expect(await collection.findOne({})).toEqual(DOCUMENT);
});

test('findOneAndUpdate projects the document it gives', async () => {
  const collection = await fixture.collection(DOCUMENT);
  const options = { projection: { _id: 0, z: 1 }, returnDocument: 'after' } as const;
  expect(await collection.findOneAndUpdate({ _id: 1 }, { $inc: { z: 1 } }, options)).toEqual({ z: 10 });
});
