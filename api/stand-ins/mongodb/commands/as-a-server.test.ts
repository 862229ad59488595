import { Binary, Long, MongoClient, UUID } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { type Doc, failureOf, inMemory } from '../testing/fixture.ts';
import { rawCommand } from '../testing/raw-command.ts';

// Answers that MongoDB 7.0 gives, each compared by number and words.
const fixture = inMemory();
const code = async (promise: Promise<unknown>) => (await failureOf(promise)).code;
const raw = (command: Doc) => rawCommand(fixture.standIn.port, command);

describe('what is stored', () => {
  test('a key may begin with a dollar sign since 5.0, but not inside an _id', async () => {
    const collection = await fixture.collection();
    await collection.insertOne({ _id: 1, $a: 1, b: { $c: 2 } });
    expect(await collection.findOne()).toEqual({ _id: 1, $a: 1, b: { $c: 2 } });
    const inId = { _id: { a: { $b: 1 } } } as unknown as Doc;
    expect(await failureOf(collection.insertOne(inId))).toMatchObject({
      code: 52,
      message: expect.stringContaining("_id fields may not contain '$'-prefixed fields"),
    });
  });

  test('null is an id, and found by its type, by name or number', async () => {
    const collection = await fixture.collection();
    await raw({ insert: collection.collectionName, documents: [{ _id: null, a: 1 }] });
    for (const type of ['null', 10] as const)
      expect(await collection.countDocuments({ _id: { $type: type } })).toBe(1);
    const again = await raw({ insert: collection.collectionName, documents: [{ _id: null }] });
    expect(again).toMatchObject({ n: 0, writeErrors: [{ code: 11000 }] });
    await collection.updateOne({ _id: null as never }, { $set: { a: 2 } }, { upsert: true });
    expect(await collection.find().toArray()).toEqual([{ _id: null, a: 2 }]);
  });
});

describe('an update', () => {
  test('knows no sort before 8.0', async () => {
    const collection = await fixture.collection({ _id: 1 });
    expect(await failureOf(collection.updateOne({}, { $set: { a: 1 } }, { sort: { _id: 1 } }))).toMatchObject(
      {
        code: 40415,
        message: expect.stringContaining('sort'),
      },
    );
  });

  test('is by operators or a replacement, as its first key says', async () => {
    const collection = await fixture.collection({ _id: 1 });
    const update = (u: unknown) => raw({ update: collection.collectionName, updates: [{ q: {}, u }] });
    expect(await update({ $set: { a: 1 }, b: 1 })).toMatchObject({ writeErrors: [{ code: 9 }] });
    expect(await update({ b: 1, $set: { a: 1 } })).toMatchObject({ writeErrors: [{ code: 52 }] });
    expect(await update({ b: { $c: 1 } })).toMatchObject({ nModified: 1 });
  });

  test.each<[string, Doc, number]>([
    ['two operators at one path', { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['a path inside another', { $set: { a: 1, 'a.b': 2 } }, 40],
    ['a field of a scalar', { $set: { 'n.b': 1 } }, 28],
    ['another _id', { $set: { _id: 2 } }, 66],
    ['a part of the _id', { $inc: { _id: 1 } }, 66],
    ['no _id', { $unset: { _id: 1 } }, 66],
    ['an empty name on the way', { $set: { 'a..b': 1 } }, 56],
    ['a name with a dollar sign', { $set: { $a: 1 } }, 52],
    ['adding to what is no number', { $inc: { text: 1 } }, 14],
    ['pushing to what is no array', { $push: { n: 1 } }, 2],
  ])('of %s is refused', async (_, update, expected) => {
    const document = { _id: 1, n: 1, text: 'x' };
    const collection = await fixture.collection(document);
    expect(await code(collection.updateOne({}, update))).toBe(expected);
    expect(await collection.findOne()).toEqual(document);
  });

  test('by a pipeline sees variables and the time, and keeps the _id', async () => {
    const collection = await fixture.collection({ _id: 1, n: 1 });
    const add = [{ $set: { n: { $add: ['$n', '$$by'] }, at: '$$NOW' } }];
    await collection.updateOne({}, add, { let: { by: 5 } });
    expect(await collection.findOne()).toEqual({ _id: 1, n: 6, at: expect.any(Date) });
    await collection.updateOne({}, [{ $replaceWith: { m: '$n' } }]);
    expect(await collection.findOne()).toEqual({ _id: 1, m: 6 });
    expect(await code(collection.updateOne({}, [{ $set: { _id: 2 } }]))).toBe(66);
    await collection.updateOne({ _id: 7 }, [{ $set: { made: true } }], { upsert: true });
    expect(await collection.findOne({ _id: 7 })).toEqual({ _id: 7, made: true });
  });
});

describe('an upsert', () => {
  test.each<[string, Doc, Doc]>([
    ['the only one of a list', { a: { $in: [1] }, b: { $all: [2] } }, { a: 1, b: 2 }],
    ['the only branch', { $or: [{ a: 1 }] }, { a: 1 }],
    ['nothing of a choice', { a: { $in: [1, 2] }, $or: [{ b: 1 }, { b: 2 }] }, {}],
  ])('takes %s from its filter', async (_, filter, expected) => {
    const collection = await fixture.collection();
    await collection.updateOne(filter, { $set: { c: 3 } }, { upsert: true });
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ ...expected, c: 3 });
  });

  test.each<[string, Doc, number]>([
    ['one path twice', { a: 1, $and: [{ a: 1 }] }, 54],
    ['a path and one inside it', { a: { b: 1 }, 'a.b': 1 }, 54],
    ['a part of the _id', { '_id.a': 1 }, 111],
    ['what the update cannot go into', { a: 1 }, 28],
  ])('whose filter fixes %s is refused', async (_, filter, expected) => {
    const collection = await fixture.collection();
    expect(await code(collection.updateOne(filter, { $set: { 'a.c': 3 } }, { upsert: true }))).toBe(expected);
    expect(await collection.countDocuments()).toBe(0);
  });
});

describe('a search', () => {
  test.each<[string, Doc, number]>([
    ['a negative limit', { limit: -1 }, 51024],
    ['a negative skip', { skip: -1 }, 51024],
    ['a negative batch', { batchSize: -1 }, 51024],
    ['a sort that goes nowhere', { sort: { a: 2 } }, 15975],
    ['an exclusion among inclusions', { projection: { a: 1, b: 0 } }, 31254],
    ['an inclusion among exclusions', { projection: { a: 0, b: 1 } }, 31253],
    ['an operator within $in', { filter: { a: { $in: [{ $gt: 1 }] } } }, 2],
    ['an index that is not there', { hint: 'nowhere_1' }, 2],
    ['a read concern that is none', { readConcern: { level: 'much' } }, 2],
    ['an array of negative length', { filter: { a: { $size: -1 } } }, 2],
  ])('with %s is refused', async (_, options, expected) => {
    const { collectionName } = await fixture.collection({ _id: 1 });
    expect(await raw({ find: collectionName, ...options })).toMatchObject({ ok: 0, code: expected });
  });

  test('sees the variables of its let, and a hinted index changes nothing in what is found', async () => {
    const collection = await fixture.collection({ _id: 1, a: 2 }, { _id: 2, a: 3 });
    await collection.createIndex({ a: 1 });
    const found = collection.find(
      { $expr: { $eq: ['$a', '$$wanted'] } },
      { let: { wanted: 3 }, hint: { a: 1 } },
    );
    expect(await found.toArray()).toEqual([{ _id: 2, a: 3 }]);
    const { deletedCount } = await collection.deleteMany(
      { $expr: { $gt: ['$a', '$$least'] } },
      { let: { least: 2 }, hint: 'a_1' },
    );
    expect(deletedCount).toBe(1);
  });

  test('goes on only in the namespace of its cursor, and not after that was killed', async () => {
    const collection = await fixture.collection({ _id: 1 }, { _id: 2 });
    const { collectionName } = collection;
    const { cursor } = (await raw({ find: collectionName, batchSize: 1 })) as { cursor: { id: number } };
    const id = Long.fromNumber(Number(cursor.id));
    expect(await raw({ getMore: id, collection: 'other' })).toMatchObject({ ok: 0, code: 13 });
    await raw({ killCursors: collectionName, cursors: [id] });
    expect(await raw({ getMore: id, collection: collectionName })).toMatchObject({ ok: 0, code: 43 });
  });
});

describe('a pipeline', () => {
  test.each<[string, Doc[], number]>([
    ['a limit of nothing', [{ $limit: 0 }], 15958],
    ['a negative skip', [{ $skip: -1 }], 5107200],
    ['an empty sort', [{ $sort: {} }], 15976],
    ['a path without a dollar sign', [{ $unwind: 'a' }], 28818],
    ['a list of search indexes', [{ $listSearchIndexes: {} }], 31082],
  ])('with %s is refused', async (_, pipeline, expected) => {
    const collection = await fixture.collection({ _id: 1 });
    expect(await code(collection.aggregate(pipeline).toArray())).toBe(expected);
  });

  test('of no collection is one of stages that need none', async () => {
    expect(await code(fixture.db.aggregate([{ $match: {} }]).toArray())).toBe(73);
  });
});

describe('a write that can be sent again', () => {
  const lsid = () => ({ id: new Binary(new UUID().buffer, 4) });
  const txnNumber = Long.fromNumber(1);
  test.each<[string, Doc, number]>([
    ['without a session', { insert: 'x', documents: [{}], txnNumber }, 72],
    [
      'to many documents',
      { update: 'x', updates: [{ q: {}, u: { $set: { a: 1 } }, multi: true }], lsid: lsid(), txnNumber },
      72,
    ],
    ['of all documents', { delete: 'x', deletes: [{ q: {}, limit: 0 }], lsid: lsid(), txnNumber }, 72],
    ['that is a read', { find: 'x', lsid: lsid(), txnNumber }, 50768],
  ])('is none %s', async (_, command, expected) => {
    expect(await raw(command)).toMatchObject({ ok: 0, code: expected });
  });
});

test('a findAndModify that removes neither upserts nor shows what is new', async () => {
  for (const more of [{ upsert: true }, { new: true }])
    expect(await raw({ findAndModify: 'x', remove: true, ...more })).toMatchObject({ ok: 0, code: 9 });
});

test('a collection that is not there is dropped without an error, an index is not, by key or name', async () => {
  expect(await raw({ drop: 'nowhere' })).toEqual(expect.objectContaining({ ok: 1 }));
  const collection = await fixture.collection({ _id: 1 });
  await collection.createIndex({ a: 1 });
  const drop = (index: unknown) => raw({ dropIndexes: collection.collectionName, index });
  expect(await drop({ a: 1 })).toMatchObject({ ok: 1, nIndexesWas: 2 });
  for (const index of [{ a: 1 }, 'a_1']) expect(await drop(index)).toMatchObject({ ok: 0, code: 27 });
});

test('of the stable API only its own commands are answered, in its one version', async () => {
  const strict = { apiVersion: '1', apiStrict: true };
  expect(await raw({ distinct: 'x', key: 'a', ...strict })).toMatchObject({ ok: 0, code: 323 });
  expect(await raw({ ping: 1, apiVersion: '2' })).toMatchObject({ ok: 0, code: 322 });
  expect(await raw({ ping: 1, apiStrict: true })).toMatchObject({ ok: 0, code: 9 });
  const client = await new MongoClient(fixture.standIn.uri, {
    serverApi: { version: '1', strict: true },
  }).connect();
  expect(await client.db().collection('x').countDocuments()).toBe(0);
  await client.close();
});

test('databases are listed, as far as a filter goes', async () => {
  await fixture.client.db('second').collection('x').insertOne({});
  const { databases } = await fixture.client
    .db()
    .admin()
    .listDatabases({ filter: { name: 'second' } });
  expect(databases.map(({ name }) => name)).toEqual(['second']);
});
