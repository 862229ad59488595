import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { configurationPage } from './configuration-page.ts';
import { backupSettings, localSettings, releaseSettings } from './other-settings.ts';
import { describeSettings } from './describe-settings.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const page = path.join(root, 'docs/configuration.md');

/** A package shows nobody its settings, so they are taken from where they stand. */
async function settingsOf(file: string) {
  const { environmentSchema } = (await import(path.join(root, file))) as { environmentSchema?: unknown };
  if (!(environmentSchema instanceof z.core.$ZodType))
    throw new Error(`${file} exports no environmentSchema.`);
  return describeSettings(environmentSchema);
}

test('docs/configuration.md is what the two schemas say (npm run docs writes it)', async () => {
  const [api, shell] = await Promise.all(
    ['api/src/environment.ts', 'shell/server/config.ts'].map(settingsOf),
  );
  expect(api?.length).toBeGreaterThan(40);
  expect(shell?.length).toBeGreaterThan(15);
  const text = configurationPage(api ?? [], shell ?? []);
  const options = { ...(await resolveConfig(page)), filepath: page };
  await expect(await format(text, options)).toMatchFileSnapshot(page);
});

/** The names of the settings that a text reads one by one. */
const readOneByOne = (file: string): string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)/g)].map(
    ([, name = '']) => name,
  );
const told = [...releaseSettings, ...localSettings].map(({ name }) => name);

test.each([
  ['api/workspace/site/settings.ts'],
  ['api/release-tool/attest.ts'],
  ['api/release-tool/release-target.ts'],
  ['api/release-tool/object-store/settings.ts'],
  ['api/workspace/browser/find-browser.ts'],
  ['shared-ui/build/remote-config.mjs'],
  ['shared-ui/build/shell-config.mjs'],
])('every setting that %s reads without a schema is told, too', (file) => {
  // The machine of a pipeline says which try this is; nobody sets it.
  const found = readOneByOne(file).filter((name) => !['PATH', 'GITHUB_RUN_ATTEMPT'].includes(name));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((name) => !told.includes(name))).toEqual([]);
});

/** Of the machine and its tools, and what a process of ours hands to the one that it starts. */
const notSettings =
  'CI HOME NODE_ENV NODE_OPTIONS PATH VITEST_POOL_ID LISTEN_FDS LISTEN_PID BENCH_ANSWERS BENCH_COMPOSITION BENCH_SITE BENCH_WEB RIG_TLS_PORT'.split(
    ' ',
  );

test('every variable that any file takes from the environment is told', async () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' });
  const found = files
    .trim()
    .split('\n')
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const single = [...text.matchAll(/\bprocess\.env(?:\.|\[')([A-Z][A-Z0-9_]*)/g)].map(
        ([, name = '']) => name,
      );
      const several = [...text.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(([, names = '']) =>
        [...names.matchAll(/\b([A-Z][A-Z0-9_]+)\b/g)].map(([, name = '']) => name),
      );
      return [...single, ...several].map((name) => ({ name, file }));
    });
  expect(found.length).toBeGreaterThan(30);
  const schemas = await Promise.all(['api/src/environment.ts', 'shell/server/config.ts'].map(settingsOf));
  const known = new Set([...schemas.flat(), ...backupSettings].map(({ name }) => name));
  const untold = found.filter(({ name }) => ![...known, ...told, ...notSettings].includes(name));
  expect(untold).toEqual([]);
});

test('an empty variable counts as absent in every command, too', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.mjs'], { cwd: root, encoding: 'utf8' });
  const found = files
    .trim()
    .split('\n')
    // The API reads a schema's answer, where it is so already.
    .filter((file) => !file.startsWith('api/src/'))
    .flatMap((file) =>
      [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(
          /\benv(?:\.|\[')([A-Z][A-Z0-9_]*)(?:'\])? \?\? (?!''|0\b)/g,
        ),
      ].map(([, name = '']) => ({ name, file })),
    );
  expect(found.filter(({ name }) => !notSettings.includes(name))).toEqual([]);
});

describe('a setting', () => {
  const row = (schema: z.ZodType) => describeSettings(z.object({ NAME: schema }))[0];

  test('that has to be set is needed, and stands before those that can be left out', () => {
    const settings = describeSettings(
      z.object({ LATER: z.string().optional().describe('a'), NEEDED: z.string().describe('b') }),
    );
    expect(settings).toEqual([
      { name: 'NEEDED', meaning: 'b', preset: '', production: 'needed' },
      { name: 'LATER', meaning: 'a', preset: 'none', production: '' },
    ]);
  });

  test('shows its preset, also below a transformation and a check', () => {
    const read = z.coerce.number().int().default(10);
    expect(row(read.describe('x'))?.preset).toBe('`10`');
    expect(row(read.transform(String).refine(Boolean).describe('x'))?.preset).toBe('`10`');
    expect(row(z.string().default('').describe('x'))?.preset).toBe('none');
    expect(row(read.meta({ description: 'x', without: 'anywhere' }))?.preset).toBe('anywhere');
  });

  test('is found in an object that is checked as a whole, and in two that stand together', () => {
    const one = z.object({ ONE: z.string().describe('x') });
    const both = one.and(z.object({ TWO: z.string().describe('y') })).refine(Boolean);
    expect(describeSettings(both).map(({ name }) => name)).toEqual(['ONE', 'TWO']);
  });

  test('that does not say what it means is refused by name', () => {
    expect(() => row(z.string())).toThrow('NAME has no description');
    expect(() => describeSettings(z.string())).toThrow('no object');
  });
});
