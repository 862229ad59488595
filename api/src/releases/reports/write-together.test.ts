import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { pageViews } from './page-views.ts';
import { writeTogether } from './write-together.ts';

let api: TestApi;
const commands: string[] = [];
beforeAll(async () => {
  api = await startApi();
  api.deps.db.raw.client.on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'update' && command['update'] === 'pageViews') commands.push(commandName);
  });
});
afterAll(() => api.close());

const bad = (view: string) => ({
  updateOne: { filter: { _id: view }, update: { $max: { bad: 1 } }, upsert: true },
});

test('what comes while the first is written goes together: many pages wait for one majority', async () => {
  const views = pageViews(api.deps.db.raw);
  const write = writeTogether(views);
  commands.length = 0;
  await Promise.all(Array.from({ length: 300 }, (_, at) => write(bad(`view ${at}`))));
  expect(await views.countDocuments({ bad: 1 })).toBe(300);
  expect(commands).toHaveLength(2);
  await write(bad('alone'));
  expect(commands).toHaveLength(3);
});

test('one that cannot be written takes no other with it, and is told to whom it belongs', async () => {
  const views = pageViews(api.deps.db.raw);
  const write = writeTogether(views);
  await views.insertOne({ _id: 'odd', failed: 'no list' } as never);
  const odd = {
    updateOne: { filter: { _id: 'odd' }, update: { $addToSet: { failed: 'x' } }, upsert: true },
  };
  const ends = await Promise.allSettled([write(bad('before')), write(odd), write(bad('after'))]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await views.countDocuments({ _id: { $in: ['before', 'after'] } })).toBe(2);
});

test('two processes that make the same views at once both count', async () => {
  const views = pageViews(api.deps.db.raw);
  const [one, other] = [writeTogether(views), writeTogether(views)];
  const shown = (view: string, release: string) => ({
    updateOne: { filter: { _id: view }, update: { $addToSet: { shown: release } }, upsert: true },
  });
  const names = Array.from({ length: 100 }, (_, at) => `both ${at}`);
  await Promise.all(names.flatMap((view) => [one(shown(view, 'a@1')), other(shown(view, 'b@1'))]));
  const found = await views.find({ _id: { $in: names } }).toArray();
  expect(found).toHaveLength(100);
  for (const view of found) expect(view.shown.toSorted()).toEqual(['a@1', 'b@1']);
});
