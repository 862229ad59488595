import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { inMemory } from '../testing/fixture.ts';

const fixture = inMemory();
const [early, late] = [new Date(1000), new Date(2000)];
const ROWS = [
  { _id: 1, g: 'a', v: 1, at: early, deep: { list: [1, 2] } },
  { _id: 2, g: 'a', v: 3, at: late, deep: { list: [3] } },
  { _id: 3, g: 'b', v: 5, at: late, deep: { list: [] } },
];

test('$group sums, counts, averages and collects', async () => {
  const rows = await fixture.collection(...ROWS);
  const group = {
    _id: '$g',
    s: { $sum: '$v' },
    n: { $count: {} },
    a: { $avg: '$v' },
    m: { $max: '$at' },
    l: { $push: '$v' },
  };
  expect(await rows.aggregate([{ $group: group }, { $sort: { _id: 1 } }]).toArray()).toEqual([
    { _id: 'a', s: 4, n: 2, a: 2, m: late, l: [1, 3] },
    { _id: 'b', s: 5, n: 1, a: 5, m: late, l: [5] },
  ]);
});

test('$group keeps ObjectIds apart and together', async () => {
  const [x, y] = [new ObjectId(), new ObjectId()];
  const rows = await fixture.collection({ o: x }, { o: new ObjectId(x.toHexString()) }, { o: y });
  const groups = await rows
    .aggregate([{ $group: { _id: '$o', n: { $sum: 1 } } }, { $sort: { n: -1 } }])
    .toArray();
  expect(groups).toEqual([
    { _id: x, n: 2 },
    { _id: y, n: 1 },
  ]);
});

test('$lookup joins by fields, through arrays and by a pipeline', async () => {
  const rows = await fixture.collection(...ROWS.map((row) => ({ ...row, groups: [row.g, 'b'] })));
  const names = await fixture.collection({ _id: 'a', name: 'AA' }, { _id: 'b', name: 'BB' });
  const from = names.collectionName;
  const byField = [
    { $match: { v: { $gt: 2 } } },
    { $lookup: { from, localField: 'g', foreignField: '_id', as: 'o' } },
    { $unwind: '$o' },
    { $project: { n: '$o.name' } },
  ];
  expect(await rows.aggregate(byField).toArray()).toEqual([
    { _id: 2, n: 'AA' },
    { _id: 3, n: 'BB' },
  ]);
  const byArray = [
    { $match: { _id: 1 } },
    { $lookup: { from, localField: 'groups', foreignField: '_id', as: 'o' } },
  ];
  expect((await rows.aggregate(byArray).toArray())[0]?.o).toHaveLength(2);
  const inner = [{ $match: { $expr: { $eq: ['$_id', '$$g'] } } }];
  const byPipeline = [
    { $match: { _id: 3 } },
    { $lookup: { from, let: { g: '$g' }, pipeline: inner, as: 'o' } },
  ];
  expect((await rows.aggregate(byPipeline).toArray())[0]?.o).toEqual([{ _id: 'b', name: 'BB' }]);
});

test('$facet runs several pipelines over one input', async () => {
  const rows = await fixture.collection(...ROWS);
  const page = [{ $sort: { v: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }];
  const [result] = await rows.aggregate([{ $facet: { total: [{ $count: 'n' }], page } }]).toArray();
  expect(result).toEqual({ total: [{ n: 3 }], page: [{ _id: 3 }] });
});

test('expressions compute dates, choices and defaults', async () => {
  const rows = await fixture.collection(...ROWS);
  const fields = {
    _id: 0,
    day: { $dateToString: { date: '$at', format: '%Y-%m-%d' } },
    size: { $cond: [{ $gt: ['$v', 2] }, 'big', 'small'] },
    other: { $ifNull: ['$nothing', 'none'] },
    length: { $size: '$deep.list' },
  };
  expect(
    await rows.aggregate([{ $sort: { _id: 1 } }, { $limit: 1 }, { $project: fields }]).toArray(),
  ).toEqual([{ day: '1970-01-01', size: 'small', other: 'none', length: 2 }]);
});

test('comparisons in expressions order all types, and tell missing from null', async () => {
  const rows = await fixture.collection({ _id: 1, a: early }, { _id: 2, a: null }, { _id: 3 });
  const set = { $set: { above: { $gt: ['$a', null] }, none: { $eq: ['$a', null] } } };
  const found = await rows.aggregate([set, { $sort: { _id: 1 } }]).toArray();
  expect(found.map(({ above, none }) => [above, none])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test('nothing counted gives no document from $count, and 0 from countDocuments', async () => {
  const rows = await fixture.collection(...ROWS);
  expect(await rows.aggregate([{ $match: { v: 77 } }, { $count: 'n' }]).toArray()).toEqual([]);
  expect(await rows.countDocuments({ v: 77 })).toBe(0);
});

test('a pipeline never changes what is stored', async () => {
  const rows = await fixture.collection(...ROWS);
  await rows
    .aggregate([{ $addFields: { 'deep.new': 1 } }, { $unwind: '$deep.list' }, { $unset: 'g' }])
    .toArray();
  await rows
    .aggregate([{ $group: { _id: null, all: { $push: '$$ROOT' } } }, { $set: { 'all.v': 0 } }])
    .toArray();
  expect(await rows.find().toArray()).toEqual(ROWS);
});
