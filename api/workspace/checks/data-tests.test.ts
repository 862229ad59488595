/** Which tests the pipeline runs on a real database. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { jobs } = z
  .object({
    jobs: z.object({
      database: z.object({ steps: z.array(z.looseObject({ run: z.string().default('') })) }),
    }),
  })
  .parse(parse(read('.github/workflows/production.yml')));
const words = (jobs.database.steps.find(({ run }) => run.startsWith('npx vitest run '))?.run ?? '').split(
  ' ',
);
const excluded = words.filter((_word, at) => words[at - 1] === '--exclude');
const folders = words.filter((word) => word.startsWith('api/src/') && !excluded.includes(word));

/** Tests of the API that have a database, by whoever starts it for them. */
const HAS_DATABASE = /\b(startApi|startWorld|cinemaForTests|openOperator|faultyDatabase)\(/;
const withDatabase = readdirSync(path.join(root, 'api/src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `api/src/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => /\/src\/.+\/.+\.test\.ts$/.test(file) && HAS_DATABASE.test(read(file)));

test('every folder of the API with tests that have a database runs them on a real one', () => {
  expect(withDatabase.length).toBeGreaterThan(200);
  const left = withDatabase.filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`)));
  expect(left).toEqual([]);
});

test('none is left out but those that bring a stand-in of their own, to let it fail', () => {
  const out = withDatabase.filter((file) => excluded.includes(file));
  expect(out).toHaveLength(excluded.length);
  expect(out.filter((file) => !/\b(startMongoStandIn|faultyDatabase)\(/.test(read(file)))).toEqual([]);
});

test('no real database forgets by its own clock what a test has written by another', () => {
  const { services } = parse(read('.github/mongodb.yaml'), { merge: true }) as {
    services: Record<string, { command: string[] }>;
  };
  const keeping = Object.values(services).filter(
    ({ command }) => command[0] === 'mongod' && !command.includes('--configsvr'),
  );
  expect(keeping).toHaveLength(3);
  for (const { command } of keeping) expect(command).toContain('ttlMonitorEnabled=false');
});
