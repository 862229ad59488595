import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestOf } from '../kept-files/digest.ts';
import { allActs } from '../store/all-acts.ts';
import { releaseStore } from '../store/store.ts';
import { served } from '../testing/file-host.ts';
import { keys, openOperator, releaseOf, type Operator } from '../testing/operator.ts';
import { leaveAsRestored } from '../testing/restored.ts';

let operator: Operator;
beforeEach(async () => {
  operator = await openOperator({ LIST_CACHE_MS: '0' });
});
afterEach(() => operator.close());

const live = async () => (await operator.live())?.id ?? null;
const order = async (path: string, body: object) =>
  operator.api.call('POST', `/api/${path}`, {
    body: { expected: await live(), by: 'Mai', reason: 'a test', ...body },
    headers: { authorization: `Bearer ${keys.operator}` },
  });
const promote = async (catalog?: string) =>
  (await order('composition', catalog === undefined ? {} : { remotes: { catalog } })).status;
const days = (count: number) => {
  const { clock } = operator.api;
  clock.set(new Date(clock.now().getTime() + count * 86_400_000).toISOString());
};

/** So many acts that the pointer keeps none of those before them. */
async function manyActs(): Promise<void> {
  const composition = (await live())!;
  const act = 'canary-share' as const;
  const start = operator.api.clock.now().getTime();
  const acts = Array.from({ length: 500 }, (_, at) => ({
    at: new Date(start + at),
    act,
    composition,
    share: 10,
    by: 'Mai',
    reason: '',
  }));
  const { pointers } = releaseStore(operator.api.deps.db.raw);
  await pointers.updateOne({ _id: 'live' }, { $push: { history: { $each: acts, $slice: -500 } } });
}

async function canaryThatEnded(catalog: string): Promise<void> {
  const { body } = await order('composition/canary', { remotes: { catalog }, share: 10 });
  const { id } = (body as { canary: { composition: { id: string } } }).canary.composition;
  const expected = { composition: await live(), canary: { composition: id, share: 10 } };
  expect((await order('composition/canary/end', { expected })).status).toBe(200);
}

test('what was rolled back does not go live for an order without names, however much was done since', async () => {
  await operator.published('catalog', '1.1.0', '1.2.0', '1.3.0');
  await promote('1.1.0');
  await canaryThatEnded('1.3.0');
  await promote('1.2.0');
  await operator.rollBack((await live())!);
  await manyActs();
  expect(await promote()).toBe(200);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.1.0' });
});

test('nor where the database was restored, and as much was done in it', async () => {
  await operator.published('catalog', '1.1.0', '1.2.0');
  await promote('1.1.0');
  await promote('1.2.0');
  await operator.rollBack((await live())!);
  await leaveAsRestored(operator.api.deps.db.raw);
  expect(await promote()).toBe(200);
  await manyActs();
  expect(await promote()).toBe(200);
  expect((await operator.live())?.remotes).toEqual({ catalog: '1.1.0' });
});

test('a release that visitors were given long ago is a way back still, without the routes that came since', async () => {
  const route = (path: string) => ({ path, screen: 'home', preload: ['js/home.js'] });
  const publish = async (version: string, ...paths: string[]) =>
    operator.publish(releaseOf('catalog', version, { routes: paths.map(route) }));
  await publish('1.0.0', '/catalog');
  await promote('1.0.0');
  await publish('1.1.0', '/catalog', '/movies');
  await promote('1.1.0');
  await manyActs();
  expect(await promote('1.0.0')).toBe(200);
});

test('the files of what visitors were given in the last month stay', async () => {
  await operator.published('catalog', '1.0.0', '1.1.0');
  await promote('1.0.0');
  days(31);
  await canaryThatEnded('1.1.0');
  await manyActs();
  days(5);
  expect((await order('files/remove', {})).status).toBe(200);
  const { integrity } = served('catalog', '1.1.0', 'js/home.js');
  expect((await operator.api.call('GET', `/api/files/${digestOf(integrity)}`)).status).toBe(200);
});

test('each act is there once and in its place, also one whose line is yet to be written', async () => {
  await operator.published('catalog', '1.0.0', '1.1.0');
  await promote('1.0.0');
  await promote('1.1.0');
  await operator.rollBack((await live())!);
  const store = releaseStore(operator.api.deps.db.raw);
  const inOrder = ['promoted', 'promoted', 'rolled-back'];
  const acts = async () => (await allActs(store)).map(({ act }) => act);
  expect(await acts()).toEqual(inOrder);
  const lines = await store.log.find({ 'line.detail.composition': { $exists: true } }).toArray();
  for (const { _id } of lines.reverse()) {
    await store.log.deleteOne({ _id });
    expect(await acts()).toEqual(inOrder);
  }
});
