import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { migrate, type Migration } from './migrations.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

const steps = (ran: number[], ...versions: number[]): Migration[] =>
  versions.map((version) => ({
    version,
    name: `step ${version}`,
    run: async () => {
      ran.push(version);
    },
  }));

test('steps that are done are not done again', async () => {
  expect(await migrate(api.deps.db)).toEqual([]);
});

test('new steps run in the order of their versions', async () => {
  const ran: number[] = [];
  expect(await migrate(api.deps.db, steps(ran, 12, 11, 10))).toEqual(['step 10', 'step 11', 'step 12']);
  expect(ran).toEqual([10, 11, 12]);
});

test('a step that failed runs again at the next start, those before it do not', async () => {
  const ran: number[] = [];
  const [first, second] = steps(ran, 10, 11);
  if (!first || !second) throw new Error('two steps');
  const failing = { ...second, run: () => Promise.reject(new Error('half way')) };
  await expect(migrate(api.deps.db, [first, failing])).rejects.toThrow('half way');
  expect(await migrate(api.deps.db, [first, second])).toEqual(['step 11']);
  expect(ran).toEqual([10, 11]);
});

test('two processes that start together end at the same schema', async () => {
  await Promise.all([migrate(api.deps.db, steps([], 10, 11)), migrate(api.deps.db, steps([], 10, 11))]);
  expect(await migrate(api.deps.db, steps([], 10, 11))).toEqual([]);
});

test('a database of a newer release is left alone', async () => {
  await migrate(api.deps.db, steps([], 99));
  await expect(migrate(api.deps.db)).rejects.toThrow('The database has schema 99');
});
