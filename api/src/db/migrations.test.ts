import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { DATA_FORM, migrate, type Migration } from './migrations.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

const expand = (ran: string[], ...names: string[]): Migration[] =>
  names.map((name) => ({
    phase: 'expand',
    name,
    run: async () => {
      ran.push(name);
    },
  }));
const contract = (needs: number): Migration => ({
  phase: 'contract',
  name: `needs ${needs}`,
  needs,
  run: async () => {},
});

test('steps that are done are not done again', async () => {
  expect(await migrate(api.deps.db)).toEqual([]);
});

test('new steps run in their order', async () => {
  const ran: string[] = [];
  expect(await migrate(api.deps.db, expand(ran, 'one', 'two', 'three'))).toEqual(['one', 'two', 'three']);
  expect(ran).toEqual(['one', 'two', 'three']);
});

test('a step that failed runs again at the next start, those before it do not', async () => {
  const ran: string[] = [];
  const [first, second] = expand(ran, 'one', 'two');
  if (!first || !second) throw new Error('two steps');
  const failing = { ...second, run: () => Promise.reject(new Error('half way')) };
  await expect(migrate(api.deps.db, [first, failing])).rejects.toThrow('half way');
  expect(await migrate(api.deps.db, [first, second])).toEqual(['two']);
  expect(ran).toEqual(['one', 'two']);
});

test('two processes that start together end at the same data', async () => {
  await Promise.all([
    migrate(api.deps.db, expand([], 'one', 'two')),
    migrate(api.deps.db, expand([], 'one', 'two')),
  ]);
  expect(await migrate(api.deps.db, expand([], 'one', 'two'))).toEqual([]);
});

test('a step that adds locks nobody out; one that takes away locks out those who need it, and not the release before', async () => {
  const next = DATA_FORM + 1;
  await migrate(api.deps.db, expand([], 'more'), next);
  expect(await migrate(api.deps.db)).toEqual([]);
  await migrate(api.deps.db, [contract(DATA_FORM)], next);
  expect(await migrate(api.deps.db)).toEqual([]);
  await expect(migrate(api.deps.db, [], DATA_FORM - 1)).rejects.toThrow(`The data has form ${DATA_FORM}`);
});

test('a step that would lock the release before out is refused before it runs', async () => {
  await expect(migrate(api.deps.db, [contract(DATA_FORM)])).rejects.toThrow('does not know yet');
  expect(await migrate(api.deps.db, [], DATA_FORM - 1)).toEqual([]);
});
