import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { examineFiles } from '@matinee/api/release-gates';
import type { Release } from '@matinee/api/release-schemas';
import { buildInWorkspace } from '@matinee/release-tool/testing/build';
import { expect, test } from 'vitest';
import { countPart, foreignSources } from '../../../shell/e2e/composition/foreign/sources.ts';

const read = (file: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../shell/e2e/composition/fixture', file), 'utf8');
const fixture = JSON.parse(read('remote.json')) as object;

const build = (budget: number) => {
  const own = ['Moody.tsx', 'Added.tsx', 'remote.css'].map((file) => [file, read(`src/${file}`)] as const);
  const sources = { ...Object.fromEntries(own), ...foreignSources('Count.tsx') };
  return buildInWorkspace('remoteConfig', {
    'remote.json': JSON.stringify({ ...fixture, contract: '1.4', parts: [countPart(budget)] }),
    'package.json': read('package.json'),
    ...Object.fromEntries(Object.entries(sources).map(([file, text]) => [`src/${file}`, text])),
  });
};

test('a part of another framework goes through the gates of every release, with its framework in its own budget', async () => {
  const { dir, status, output } = await build(9_000);
  expect(output).toContain('compiled successfully');
  expect(status).toBe(0);
  const release = JSON.parse(readFileSync(path.join(dir, 'dist/release.json'), 'utf8')) as Release;
  expect(release.parts).toMatchObject([{ name: 'count', budget: { js: 9_000 } }]);
  // What it is written in is nobody's concern: it takes React of the page, and brings none.
  expect(Object.keys(release.shared)).toContain('react');
  const gates = await examineFiles(release, (file) => readFile(path.join(dir, 'dist', file)));
  expect(gates.filter(({ open }) => !open)).toEqual([]);
});

test('one that is larger than its part may be is no build', async () => {
  const { status, output } = await build(1_000);
  expect(status).not.toBe(0);
  expect(output).toContain('Over the budget of the part count');
});
