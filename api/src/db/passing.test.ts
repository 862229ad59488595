import { type MongoStandIn, startMongoStandIn } from '@matinee/stand-ins/mongodb';
import { type Collection, MongoBulkWriteError, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ALL_FAULTS, breakDatabase, mendDatabase } from '../testing/database-faults.ts';
import { isPassing } from './passing.ts';

interface Row {
  _id: number;
  n?: number;
}

let mongo: MongoStandIn;
let client: MongoClient;
let control: MongoClient;
let rows: Collection<Row>;
beforeAll(async () => {
  mongo = await startMongoStandIn({ dir: null, port: 0 });
  control = await new MongoClient(mongo.uri).connect();
  // Without its second try, so that each error is seen.
  client = await new MongoClient(`${mongo.uri}&retryWrites=false&serverSelectionTimeoutMS=200`).connect();
  rows = client.db().collection<Row>('rows');
});
afterAll(async () => {
  await client.close();
  await control.close();
  await mongo.close();
});

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const one = () => rows.updateOne({ _id: 1 }, { $inc: { n: 1 } });
const bulk = () => rows.bulkWrite([{ updateMany: { filter: {}, update: { $inc: { n: 1 } } } }]);

test.each(ALL_FAULTS)('$name passes by itself, in one write and in a bulk of them', async (fault) => {
  for (const write of [one, bulk]) {
    await breakDatabase(control, fault, ['update']);
    const error = await errorOf(write());
    await mendDatabase(control, fault);
    expect(error).toBeInstanceOf(Error);
    expect(isPassing(error)).toBe(true);
  }
});

test('so does an election that a bulk write does not outlast, although its error looks like a server\u2019s', async () => {
  await control.db('admin').command({ replSetStepDown: 60 });
  const error = await errorOf(bulk());
  await control.db('admin').command({ replSetStepDown: 0 }, { readPreference: 'secondaryPreferred' });
  expect(error).toBeInstanceOf(MongoBulkWriteError);
  expect(isPassing(error)).toBe(true);
});

test('a write against a rule, and a fault of ours, do not', async () => {
  // The client has been through an election, and looks for the primary anew.
  await vi.waitFor(() => rows.deleteMany({}), { timeout: 20_000 });
  await rows.insertOne({ _id: 1 });
  const twice = await errorOf(rows.insertOne({ _id: 1 }));
  const twiceInBulk = await errorOf(rows.bulkWrite([{ insertOne: { document: { _id: 1 } } }]));
  const nonsense = await errorOf(rows.updateOne({}, { $nonsense: { n: 1 } }));
  for (const error of [twice, twiceInBulk, nonsense, new Error('x'), new TypeError('x'), 'x', undefined])
    expect(isPassing(error)).toBe(false);
});
