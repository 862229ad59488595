import { startMongoStandIn } from '@matinee/stand-ins/mongodb';
import { MongoClient } from 'mongodb';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';

const limits = { PUBLIC_PER_MINUTE: '4', COSTLY_PER_MINUTE: '3' };
const started: TestApi[] = [];
afterEach(async () => {
  for (const api of started.splice(0).reverse()) await api.close();
});

/** Two processes on one database. */
async function two(
  settings: Record<string, string>,
  more: { losesDatabase?: true } = {},
): Promise<[TestApi, TestApi]> {
  const first = await startApi({ settings: { ...limits, ...settings }, ...more });
  const second = await startApi({ settings: { ...limits, ...settings }, deps: { db: first.deps.db } });
  started.push(first, second);
  return [first, second];
}
let apis: [TestApi, TestApi];
const costly = async (api: TestApi, as: string) =>
  (await api.call('GET', '/api/show/now-playing', { as })).status;
const open = async (api: TestApi) => (await api.call('GET', '/api/show/all')).status;
const inTurn = async (ask: (api: TestApi) => Promise<number>, times: number) => {
  const answers: number[] = [];
  for (let turn = 0; turn < times; turn += 1) answers.push(await ask(apis[turn % 2 ? 1 : 0]));
  return answers;
};

test('with shared limits a person has them once, whichever process answers, and another person has their own', async () => {
  apis = await two({ SHARED_LIMITS: 'costly' });
  expect(await inTurn((api) => costly(api, 'ann'), 6)).toEqual([200, 200, 200, 429, 429, 429]);
  expect(await costly(apis[1], 'bob')).toBe(200);
  // Calls without sign-in are counted by each.
  expect(await inTurn(open, 8)).toEqual(Array(8).fill(200));
});

test('all of them can be shared, those of answers that are kept among them', async () => {
  apis = await two({ SHARED_LIMITS: 'all' });
  expect(await inTurn(open, 6)).toEqual([200, 200, 200, 200, 429, 429]);
});

test('without the setting each process counts for itself', async () => {
  apis = await two({});
  expect(await inTurn((api) => costly(api, 'ann'), 6)).toEqual(Array(6).fill(200));
});

test('a refusal asks the database nothing, and nobody’s name or address is in it', async () => {
  apis = await two({ SHARED_LIMITS: 'costly' });
  const [api] = apis;
  for (let turn = 0; turn < 4; turn += 1) await costly(api, 'ann-of-many-words');
  let commands = 0;
  api.deps.db.raw.client.on('commandStarted', ({ commandName }) => {
    if (commandName === 'findAndModify') commands += 1;
  });
  expect(await costly(api, 'ann-of-many-words')).toBe(429);
  expect(commands).toBe(0);
  const kept = await api.deps.db.raw.collection('rateLimits').find().toArray();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toMatch(/ann-of|127\.0\.0\.1/);
});

test('while the database is away each process counts for itself again, and kept answers are given', async () => {
  const settings = { SHARED_LIMITS: 'all', MONGODB_TIMEOUT_MS: '300', LIST_CACHE_MS: '60000' };
  apis = await two(settings, { losesDatabase: true });
  const [api] = apis;
  expect(await open(api)).toBe(200);
  await api.stopDatabase();
  const answers: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) answers.push(await open(api));
  expect(answers).toEqual([200, 200, 200, 200, 429]);
});

test('while there is no primary nobody waits for one to be counted', async () => {
  const mongo = await startMongoStandIn({ dir: null, port: 0 });
  const control = await new MongoClient(mongo.uri).connect();
  const stepDown = (seconds: number) =>
    control
      .db('admin')
      .command({ replSetStepDown: seconds, force: true }, { readPreference: 'secondaryPreferred' });
  onTestFinished(async () => {
    await control.close();
    await mongo.close();
  });
  const api = await startApi({
    settings: {
      ...limits,
      SHARED_LIMITS: 'all',
      LIST_CACHE_MS: '60000',
      MONGODB_URI: `mongodb://127.0.0.1:${mongo.port}/elected`,
      // Longer than a test may take: who waited for the election would not see its end.
      MONGODB_ELECTION_MS: '60000',
      REQUEST_TIMEOUT_MS: '90000',
    },
  });
  started.push(api);
  expect(await open(api)).toBe(200);
  await stepDown(60);
  const answers: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) answers.push(await open(api));
  expect(answers).toEqual([200, 200, 200, 200, 429]);
  await stepDown(0);
});
