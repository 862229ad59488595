import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReleaseOnHost } from '../documents/composition.ts';
import { keptFiles } from '../kept-files/kept-files.ts';
import { originsIn } from '../provenance/origins.ts';
import { releaseStore } from '../store/store.ts';
import { openOperator, releaseOf, type Operator } from '../testing/operator.ts';
import { publishRelease } from './publish.ts';
import { publishTries, type PublishTries } from './tries.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());

/** Publishes a release of catalog whose files are read by `read`. */
function publish(version: string, tries: PublishTries, read: (version: string) => Promise<Buffer>) {
  const { config, clock, db } = operator.api.deps;
  const context = {
    store: releaseStore(db.raw),
    teamKeys: config.teamKeys,
    address: { siteUrl: config.siteUrl, hosts: undefined },
    whyUnproven: () => Promise.resolve(undefined),
    answers: () => ({ successes: new Map(), refusals: new Map() }),
    clock,
    read: () => read(version),
    files: keptFiles(db.raw),
    builders: undefined,
    origins: originsIn(db.raw),
    tries,
  };
  const release = operator.sealed(releaseOf('catalog', version)) as unknown as ReleaseOnHost;
  return publishRelease(context, { release, holder: 'catalog' });
}

test('the next release of a team is not read while the one before is looked at', async () => {
  const tries = publishTries();
  const asked: string[] = [];
  let end = () => {};
  const first = new Promise<void>((resolve) => {
    end = resolve;
  });
  const read = async (version: string) => {
    asked.push(version);
    if (version === asked[0]) await first;
    throw new Error('is not there');
  };
  let counted = 0;
  const counting = {
    ...tries,
    count: (...of: Parameters<typeof tries.count>) => tries.count(...of).then(() => void (counted += 1)),
  };
  const both = ['1.0.0', '1.1.0'].map(async (version) => {
    await expect(publish(version, counting, read)).rejects.toMatchObject({ code: 'gate_closed' });
  });
  await expect.poll(() => counted).toBe(2);
  await pause(50);
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked).size).toBe(1);
  end();
  await Promise.all(both);
  expect(new Set(asked)).toEqual(new Set(['1.0.0', '1.1.0']));
});

test('what a team tries once too often in a day is not read at all', async () => {
  const tries = publishTries();
  const now = operator.api.clock.now();
  for (let number = 0; number < 500; number += 1) await tries.count('catalog', now);
  const asked: string[] = [];
  const read = async (version: string) => {
    asked.push(version);
    throw new Error('is not there');
  };
  await expect(publish('2.0.0', tries, read)).rejects.toMatchObject({ status: 429 });
  expect(asked).toEqual([]);
});
