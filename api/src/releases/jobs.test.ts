import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countsOf } from '../counts/counts.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { keptLog } from '../testing/kept-log.ts';
import { releaseJobs } from './jobs.ts';
import { keptFiles } from './kept-files/kept-files.ts';

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

const HOUR_MS = 3_600_000;

/** What a process does that lives for an hour. */
async function anHour(): Promise<void> {
  const planned = vi.spyOn(globalThis, 'setTimeout').mockReturnValue({ unref: () => {} } as never);
  const jobs = releaseJobs(api.deps);
  jobs.start();
  const { calls } = planned.mock;
  planned.mockRestore();
  for (const [pass, ms = 0] of calls) if (ms <= HOUR_MS) pass();
  await jobs.stop();
}

test('files that nobody needs are removed also where no process lives for six hours, and no more often by that', async () => {
  const files = keptFiles(api.deps.db.raw);
  const later = (hours: number) => new Date(api.clock.now().getTime() + hours * HOUR_MS);
  const keep = (text: string) => files.keep(Buffer.from(text), later(-2));
  await keep('one');
  await anHour();
  expect(await files.list()).toEqual([]);
  await keep('two');
  await anHour();
  expect(await files.list()).toHaveLength(1);
  api.clock.set(later(6).toISOString());
  await anHour();
  expect(await files.list()).toEqual([]);
});
