import { MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';
import { afterEach, expect, test } from 'vitest';
import { failureOf, inMemory } from '../testing/fixture.ts';
import { rawCommand } from '../testing/raw-command.ts';

const fixture = inMemory();
const admin = () => fixture.client.db('admin');
const set = (configureFailPoint: string, mode: unknown, data = {}) =>
  admin().command({ configureFailPoint, mode, data });
const NAMES = ['failCommand', 'onPrimaryTransactionalWrite', 'loseAnswer'];
afterEach(async () => {
  for (const name of NAMES) await set(name, 'off');
});

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a fail point fails the commands that it names, so many times', async () => {
  const collection = await fixture.collection({ _id: 1 });
  await set('failCommand', { times: 2 }, { failCommands: ['count'], errorCode: 59 });
  for (let n = 0; n < 2; n++) expect((await failureOf(collection.estimatedDocumentCount())).code).toBe(59);
  expect(await collection.estimatedDocumentCount()).toBe(1);
  expect(await set('failCommand', 'off')).toMatchObject({ count: 2 });
});

test('always, after some, and for one application only', async () => {
  const collection = await fixture.collection({ _id: 1 });
  const data = { failCommands: ['count'], errorCode: 59 };
  await set('failCommand', { skip: 1 }, data);
  expect(await collection.estimatedDocumentCount()).toBe(1);
  for (let n = 0; n < 3; n++) expect((await failureOf(collection.estimatedDocumentCount())).code).toBe(59);
  await set('failCommand', 'alwaysOn', { ...data, appName: 'named' });
  expect(await collection.estimatedDocumentCount()).toBe(1);
  const named = await new MongoClient(fixture.standIn.uri, { appName: 'named' }).connect();
  expect((await failureOf(named.db().collection('x').estimatedDocumentCount())).code).toBe(59);
  await named.close();
});

test("the labels are the server's own for a write that can be sent again, or those that are given", async () => {
  const collection = await fixture.collection({ _id: 1 });
  const labels = async (data: object) => {
    await set('failCommand', 'alwaysOn', { failCommands: ['update'], errorCode: 10107, ...data });
    const error = await errorOf(collection.updateOne({}, { $set: { a: 1 } }));
    return error instanceof MongoServerError ? error.errorLabels : error;
  };
  expect(await labels({})).toEqual(['RetryableWriteError']);
  expect(await labels({ errorLabels: [] })).toEqual([]);
  expect(await labels({ errorCode: 112, errorLabels: ['TransientTransactionError'] })).toEqual([
    'TransientTransactionError',
  ]);
});

test('a write concern error comes with a write that was carried out', async () => {
  const collection = await fixture.collection({ _id: 1 });
  const writeConcernError = { code: 64, errmsg: 'waiting for replication timed out' };
  await set('failCommand', { times: 1 }, { failCommands: ['insert'], writeConcernError });
  expect((await failureOf(collection.insertOne({ _id: 2 }))).code).toBe(64);
  expect(await collection.countDocuments()).toBe(2);
});

test('a connection is closed before a command is carried out, or its answer lost after it', async () => {
  const collection = await fixture.collection({ _id: 1, n: 0 });
  const add = () => errorOf(collection.updateMany({}, { $inc: { n: 1 } }));
  await set('failCommand', { times: 1 }, { failCommands: ['update'], closeConnection: true });
  expect(await add()).toBeInstanceOf(MongoNetworkError);
  expect(await collection.findOne()).toMatchObject({ n: 0 });
  await set('loseAnswer', { times: 1 }, { failCommands: ['update'] });
  expect(await add()).toBeInstanceOf(MongoNetworkError);
  expect(await collection.findOne()).toMatchObject({ n: 1 });
});

test('a write that can be sent again is lost before or after its commit, and made once', async () => {
  const collection = await fixture.collection({ _id: 1, n: 0 });
  for (const data of [{}, { failBeforeCommitExceptionCode: 1 }]) {
    await set('onPrimaryTransactionalWrite', { times: 1 }, data);
    await collection.updateOne({}, { $inc: { n: 1 } });
    expect(await set('onPrimaryTransactionalWrite', 'off')).toMatchObject({ count: 1 });
  }
  expect(await collection.findOne()).toMatchObject({ n: 2 });
});

test('a command is held up', async () => {
  const hasty = await new MongoClient(fixture.standIn.uri, { socketTimeoutMS: 50 }).connect();
  const data = { failCommands: ['find'], blockConnection: true, blockTimeMS: 5000 };
  await set('failCommand', 'alwaysOn', data);
  expect(await errorOf(hasty.db().collection('x').findOne())).toBeInstanceOf(MongoNetworkError);
  await hasty.close();
});

test('what is no fail point is refused, and so is one that is set elsewhere than in admin', async () => {
  expect((await failureOf(set('nothing', 'alwaysOn'))).message).toContain('nothing not found');
  expect((await failureOf(set('failCommand', 'sometimes', { failCommands: [] }))).code).toBe(9);
  const elsewhere = fixture.db.command({ configureFailPoint: 'failCommand', mode: 'off' });
  expect((await failureOf(elsewhere)).code).toBe(13);
});

test('after a step-down writes wait for the next election, and reads from a secondary do not', async () => {
  const collection = await fixture.collection({ _id: 1, n: 0 });
  await admin().command({ replSetStepDown: 0.5, force: true });
  const fromSecondary = collection.find({}, { readPreference: 'secondaryPreferred' }).toArray();
  const written = collection.updateOne({}, { $inc: { n: 1 } });
  expect(await fromSecondary).toHaveLength(1);
  expect(await written).toMatchObject({ modifiedCount: 1 });
  expect(await collection.findOne()).toMatchObject({ n: 1 });
});

test('without a primary what only one answers is an error with its name', async () => {
  const { collectionName } = await fixture.collection({ _id: 1 });
  const { port } = fixture.standIn;
  await admin().command({ replSetStepDown: 60, force: true });
  const write = { insert: collectionName, documents: [{}] };
  expect(await rawCommand(port, write)).toMatchObject({
    ok: 0,
    code: 10107,
    topologyVersion: expect.anything(),
  });
  expect(await rawCommand(port, { find: collectionName })).toMatchObject({ ok: 0, code: 13435 });
  const $readPreference = { mode: 'secondaryPreferred' };
  expect(await rawCommand(port, { find: collectionName, $readPreference })).toMatchObject({ ok: 1 });
  await rawCommand(port, { replSetStepDown: 0, $db: 'admin' });
});
