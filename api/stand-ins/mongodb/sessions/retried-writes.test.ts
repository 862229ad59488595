import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Long, MongoClient, UUID, type Collection } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMongoStandIn, type MongoStandIn } from '../index.ts';
import type { Doc } from '../testing/fixture.ts';
import { lossyProxy, type LossyProxy } from '../testing/lossy-proxy.ts';
import { rawCommand } from '../testing/raw-command.ts';

const dir = mkdtempSync(join(tmpdir(), 'matinee-retry-'));
let standIn: MongoStandIn;
let proxy: LossyProxy;
let client: MongoClient;
let counters: Collection<Doc>;

beforeAll(async () => {
  standIn = await startMongoStandIn({ dir, port: 0 });
  proxy = await lossyProxy(standIn.port);
  // Directly, for a member of a set would be reached at the address that it announces, past the proxy.
  client = await new MongoClient(`mongodb://127.0.0.1:${proxy.port}/matinee?directConnection=true`).connect();
  counters = client.db().collection<Doc>('counters');
});
beforeEach(async () => {
  await counters.deleteMany({});
  await counters.insertOne({ _id: 1, n: 0 });
});
afterAll(async () => {
  await client.close();
  await proxy.close();
  await standIn.close();
  rmSync(dir, { recursive: true, force: true });
});

test('an update whose answer was lost is applied once, and its outcome known', async () => {
  const before = proxy.lost;
  proxy.loseAnswerTo('update');
  const result = await counters.updateOne({ _id: 1 }, { $inc: { n: 1 } });
  expect(proxy.lost).toBe(before + 1);
  expect(result.modifiedCount).toBe(1);
  expect((await counters.findOne({ _id: 1 }))?.n).toBe(1);
});

test('an insert whose answer was lost is not a duplicate of itself', async () => {
  const before = proxy.lost;
  proxy.loseAnswerTo('insert');
  await counters.insertOne({ _id: 2 });
  expect(proxy.lost).toBe(before + 1);
  expect(await counters.countDocuments()).toBe(2);
});

test('a findOneAndUpdate whose answer was lost gives the document it changed', async () => {
  proxy.loseAnswerTo('findAndModify');
  const claim = [{ _id: 1, owner: { $exists: false } }, { $set: { owner: 'me' } }] as const;
  expect(await counters.findOneAndUpdate(...claim, { returnDocument: 'after' })).toEqual({
    _id: 1,
    n: 0,
    owner: 'me',
  });
});

const numbered = (lsid: { id: UUID }, number: number) => ({
  update: 'counters',
  updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
  lsid,
  txnNumber: Long.fromNumber(number),
});

test('a write that is sent again after a restart is answered from the record', async () => {
  const write = numbered({ id: new UUID() }, 5);
  expect(await rawCommand(standIn.port, write)).toMatchObject({ ok: 1, nModified: 1 });
  await standIn.close();
  standIn = await startMongoStandIn({ dir, port: standIn.port });
  expect(await rawCommand(standIn.port, write)).toMatchObject({ ok: 1, nModified: 1 });
  expect((await counters.findOne({ _id: 1 }))?.n).toBe(1);
});

test('the next write of a session is a new one, an older one is refused', async () => {
  const lsid = { id: new UUID() };
  await rawCommand(standIn.port, numbered(lsid, 1));
  await rawCommand(standIn.port, numbered(lsid, 2));
  expect(await rawCommand(standIn.port, numbered(lsid, 1))).toMatchObject({ ok: 0, code: 225 });
  expect((await counters.findOne({ _id: 1 }))?.n).toBe(2);
});
