import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countsOf } from '../counts/counts.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { keptLog } from '../testing/kept-log.ts';
import { releaseJobs } from './jobs.ts';

/** A pass a second, and another process's lease before it. */
const SOON = { timeout: 20_000 };

let api: TestApi;
beforeEach(async () => {
  api = await startApi({ settings: { CANARY_LOOK_SECONDS: '1' } });
});
afterEach(() => api.close());

test('a look after the canary that comes to its end is noted', async () => {
  const { deps } = api;
  const jobs = releaseJobs(deps);
  jobs.start();
  await expect.poll(() => countsOf(deps.db).done.get('canary'), SOON).toBeDefined();
  await jobs.stop();
});

test('one that fails is not', async () => {
  const { log, lines } = keptLog();
  const { raw } = api.deps.db;
  const db = { ...api.deps.db };
  const jobs = releaseJobs({ ...api.deps, db, log });
  const collection = raw.collection.bind(raw);
  const find = vi.spyOn(raw, 'collection').mockImplementation((name: string) => {
    if (name === 'pointers') throw new Error('the database is away');
    return collection(name);
  });
  jobs.start();
  await expect
    .poll(() => lines.map(({ msg }) => msg), SOON)
    .toContain('the canary could not be looked after');
  await jobs.stop();
  find.mockRestore();
  expect(countsOf(db).done.get('canary')).toBeUndefined();
});
