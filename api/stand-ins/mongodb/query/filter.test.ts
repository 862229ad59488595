import { Binary, Long, ObjectId, UUID } from 'mongodb';
import { expect, test } from 'vitest';
import { type Doc, inMemory } from '../testing/fixture.ts';

const fixture = inMemory();
const [first, second] = [new ObjectId('000000000000000000000001'), new ObjectId('0000000000000000000000ff')];
const [early, late] = [new Date(1000), new Date(2000)];
const [uuidA, uuidB] = [
  new UUID('00000000-0000-4000-8000-000000000001'),
  new UUID('00000000-0000-4000-8000-000000000002'),
];
const NULLS: Doc[] = [{ a: null }, {}, { a: 1 }];

/** fact, documents, filter, positions of the documents that match */
const FACTS: [string, Doc[], Doc, number[]][] = [
  ['null matches null and missing', NULLS, { a: null }, [0, 1]],
  ['$exists false matches missing only', NULLS, { a: { $exists: false } }, [1]],
  ['$in with null matches missing', NULLS, { a: { $in: [null, 7] } }, [0, 1]],
  ['$nin null needs a value', NULLS, { a: { $nin: [null] } }, [2]],
  ['$gte null matches null and missing', NULLS, { a: { $gte: null } }, [0, 1]],
  ['$ne matches missing', [{ a: 1 }, {}, { a: null }], { a: { $ne: 1 } }, [1, 2]],
  [
    '$exists looks through arrays',
    [{ a: { b: null } }, { a: {} }, { a: 5 }, { a: [{ b: 1 }] }],
    { 'a.b': { $exists: true } },
    [0, 3],
  ],
  [
    '$exists false on a path through a scalar matches',
    [{ a: { b: null } }, { a: {} }, {}, { a: 5 }],
    { 'a.b': { $exists: false } },
    [1, 2, 3],
  ],
  [
    'a range stays within its type',
    [{ a: 5 }, { a: 'z' }, { a: early }, { a: null }],
    { a: { $gt: 1 } },
    [0],
  ],
  [
    'an ObjectId is not its string',
    [{ a: first }, { a: second }, { a: first.toString() }],
    { a: first },
    [0],
  ],
  ['ObjectIds are ordered by their bytes', [{ a: first }, { a: second }], { a: { $gt: first } }, [1]],
  ['$in finds ObjectIds', [{ a: first }, { a: second }], { a: { $in: [second] } }, [1]],
  ['UUIDs compare by their bytes', [{ a: uuidA }, { a: uuidB }], { a: uuidB }, [1]],
  [
    'binary values compare by their bytes',
    [{ a: new Binary(Buffer.from('x')) }, { a: 'x' }],
    { a: new Binary(Buffer.from('x')) },
    [0],
  ],
  ['dates have ranges', [{ a: early }, { a: late }], { a: { $lte: early } }, [0]],
  [
    'embedded documents equal in order of fields',
    [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }],
    { a: { x: 1, y: 2 } },
    [0],
  ],
  ['embedded documents equal as a whole', [{ a: { x: 1 } }, { a: { x: 1, y: 2 } }], { a: { x: 1 } }, [0]],
  ['a scalar matches an element of an array', [{ a: [1, 2] }, { a: [3] }, { a: 1 }], { a: 1 }, [0, 2]],
  ['an array matches as a whole', [{ a: [1, 2] }, { a: [2, 1] }], { a: [1, 2] }, [0]],
  [
    'limits of a range may be met by different elements',
    [{ a: [1, 20] }, { a: [30] }],
    { a: { $gt: 4, $lt: 19 } },
    [0],
  ],
  [
    '$elemMatch wants one element to meet all',
    [
      {
        a: [
          { x: 1, y: 2 },
          { x: 2, y: 1 },
        ],
      },
      { a: [{ x: 1, y: 1 }] },
    ],
    { a: { $elemMatch: { x: 1, y: 1 } } },
    [1],
  ],
  [
    '$elemMatch tests scalars by operators',
    [{ a: [1, 20] }, { a: [5] }],
    { a: { $elemMatch: { $gt: 4, $lt: 19 } } },
    [1],
  ],
  [
    '$all wants each value',
    [{ a: [1, 2, 3] }, { a: [1] }, { a: [first, 2, 1] }],
    { a: { $all: [1, 2] } },
    [0, 2],
  ],
  ['$size counts the array at the path', [{ a: [] }, { a: [1] }, { a: [[]] }], { a: { $size: 0 } }, [0]],
  ['$not matches missing', [{ a: 5 }, {}, { a: 1 }], { a: { $not: { $gt: 2 } } }, [1, 2]],
  ['$nor matches what no clause matches', [{ a: 5 }, {}, { a: 1 }], { $nor: [{ a: 5 }, { a: 1 }] }, [1]],
  [
    '$or and $and nest',
    [
      { a: 1, b: 1 },
      { a: 1, b: 2 },
      { a: 2, b: 2 },
    ],
    { $and: [{ a: 1 }, { $or: [{ b: 2 }, { b: 3 }] }] },
    [1],
  ],
  [
    '$expr compares fields',
    [
      { a: 5, b: 3 },
      { a: 1, b: 3 },
    ],
    { $expr: { $gt: ['$a', '$b'] } },
    [0],
  ],
  ['$expr orders a value above a missing one', [{ a: early }, {}], { $expr: { $gt: ['$a', null] } }, [0]],
  ['$regex takes options', [{ a: 'Abc' }, { a: 'x' }], { a: { $regex: '^ab', $options: 'i' } }, [0]],
  ['a regular expression matches array elements', [{ a: ['x', 'ab'] }, { a: 'b' }], { a: /^a/ }, [0]],
  ['$type knows BSON types', [{ a: 1 }, { a: 's' }, { a: first }], { a: { $type: 'objectId' } }, [2]],
  ['NaN equals NaN', [{ a: NaN }, { a: 1 }], { a: NaN }, [0]],
  ['true is not 1', [{ a: true }, { a: 1 }], { a: 1 }, [1]],
  ['a Long equals its number', [{ a: Long.fromNumber(5) }, { a: 6 }], { a: 5 }, [0]],
  ['a position names an array element', [{ a: [{ b: 1 }, { b: 2 }] }], { 'a.1.b': 2 }, [0]],
  ['a position may also be a field', [{ a: { 1: 2 } }, { a: [1, 2] }], { 'a.1': 2 }, [0, 1]],
];

test.each(FACTS)('%s', async (_fact, documents, filter, wanted) => {
  const plain = await fixture.collection(...documents.map((document, _id) => ({ _id, ...document })));
  const matching = () =>
    plain
      .find(filter)
      .sort({ _id: 1 })
      .map(({ _id }) => _id)
      .toArray();
  expect(await matching()).toEqual(wanted);
  // The same through an index: bounds must never lose a match.
  await plain.createIndex({ a: 1 });
  await plain.createIndex({ 'a.b': -1 });
  expect(await matching()).toEqual(wanted);
});
