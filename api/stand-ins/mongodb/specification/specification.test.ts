import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MongoStandIn, startMongoStandIn } from '../index.ts';
import { Lacking } from './expectations/errors.ts';
import { whyRefused } from './refused.ts';
import { whyNotRun } from './requirements.ts';
import { runTest } from './run-test.ts';
import { MIN_PASSED, readSuite, SUITES } from './suites.ts';

/** A checkout of https://github.com/mongodb/specifications; the suites are not ours to keep here. */
const checkout = process.env['MONGODB_SPECIFICATIONS'];

/** `MONGODB_SPECIFICATIONS_ONLY=words` runs the tests whose path or description has them. */
const only = process.env['MONGODB_SPECIFICATIONS_ONLY'] ?? '';

describe.skipIf(!checkout)(
  "MongoDB's own specification suites (over the checkout that MONGODB_SPECIFICATIONS names)",
  () => {
    let standIn: MongoStandIn;
    let internal: MongoClient;
    beforeAll(async () => {
      standIn = await startMongoStandIn({ dir: null, port: 0 });
      internal = await new MongoClient(standIn.uri).connect();
    });
    afterAll(async () => {
      await internal.close();
      await standIn.close();
    });

    test.each(SUITES)('%s', { timeout: 600_000 }, async (suite) => {
      const failed: string[] = [];
      const left = new Map<string, number>();
      const leave = (why: string) => left.set(why, (left.get(why) ?? 0) + 1);
      let passed = 0;
      for (const { path, content } of readSuite(checkout ?? '', suite))
        for (const each of content.tests) {
          const name = `${path}: ${each.description}`;
          if (!name.includes(only)) continue;
          const why =
            each.skipReason ??
            whyNotRun(content.runOnRequirements) ??
            whyNotRun(each.runOnRequirements) ??
            whyRefused(path, each.description);
          if (why !== undefined) {
            leave(why);
            continue;
          }
          const different = await runTest(standIn.uri, internal, content, each).catch((error: unknown) => {
            if (!(error instanceof Lacking)) return [String(error)];
            leave(error.message);
            return null;
          });
          if (!different) continue;
          if (different.length) failed.push(`${name}\n    ${different.slice(0, 3).join('\n    ')}`);
          else passed += 1;
        }
      const rest = [...left].map(([why, count]) => `${count} ${why}`).join(', ');
      console.log(`${suite}: ${passed} passed, ${failed.length} failed; left out: ${rest || 'none'}`);
      expect(failed.join('\n')).toBe('');
      // What is left out for want of something would else make a suite green of which nothing is run.
      if (only === '') expect(passed).toBeGreaterThanOrEqual(MIN_PASSED[suite]);
    });
  },
);
