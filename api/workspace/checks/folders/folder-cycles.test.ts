import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderCycles } from './folder-cycles.ts';
import { valueImports } from './value-imports.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)));
/** Tests and their tools start whole products, so they reach everywhere. */
const isTest = (file: string) => /\.test\.|\/testing\/|\/e2e\//.test(file);
const code = tracked.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !isTest(file));

/** Every package, found by its manifest, so that a new remote is looked at without a word here. The longest first: one may lie within another. */
const areas = tracked
  .filter((file) => file.endsWith('/package.json') && !isTest(file))
  .map((file) => path.posix.dirname(file))
  .sort((one, other) => other.length - one.length);

function importsIn(area: string) {
  const files = code.filter((file) => areas.find((one) => file.startsWith(`${one}/`)) === area);
  const own = new Set(files);
  return files
    .flatMap((file) => valueImports(file, readFileSync(path.join(root, file), 'utf8'), root))
    .filter(({ to }) => own.has(to));
}

test('each team has an area that is looked at, and so have the API, its tools and the shell', () => {
  const teams = readdirSync(root).filter((folder) => folder.startsWith('mfe-'));
  expect(teams.length).toBeGreaterThan(3);
  expect(areas).toEqual(expect.arrayContaining(['api', 'api/workspace', 'shared-ui', 'shell', ...teams]));
});

test.each(areas)('no two folders of %s need each other', (area) => {
  const imports = importsIn(area);
  expect(imports.length).toBeGreaterThan(0);
  expect(folderCycles(area, imports)).toEqual([]);
});

const edge = (from: string, to: string) => ({ from: `area/${from}.ts`, to: `area/${to}.ts` });

test('two rooms that need each other are found, with the imports that make it so', () => {
  const there = edge('orders/pay', 'seats/claim');
  const back = edge('seats/free', 'orders/state');
  expect(folderCycles('area', [there, back, edge('orders/pay', 'db/connect')])).toEqual([
    { folders: ['area/orders', 'area/seats'], imports: expect.arrayContaining([there, back]) },
  ]);
});

test('a way back over a third room is found', () => {
  const ring = [edge('a/x', 'b/x'), edge('b/y', 'c/x'), edge('c/y', 'a/y')];
  expect(folderCycles('area', ring).map(({ folders }) => folders)).toEqual([['area/a', 'area/b', 'area/c']]);
});

test('a folder whose own files and whose inner folder need each other is found, at its depth', () => {
  const both = [edge('room/in', 'room/deep/x'), edge('room/deep/y', 'room/other')];
  expect(folderCycles('area', both).map(({ folders }) => folders)).toEqual([['area/room', 'area/room/deep']]);
});

test('imports that go one way, however many, are no cycle', () => {
  expect(folderCycles('area', [edge('a/x', 'b/x'), edge('a/y', 'b/y'), edge('b/x', 'c/deep/x')])).toEqual([]);
});

test('types need nothing; values, re-exports and dynamic imports do', () => {
  const text = [
    `import type { A } from './package.json.ts';`,
    `import { type B } from './app.ts';`,
    `export type { C } from './app.ts';`,
    `import { d } from './main.ts';`,
    `export { e } from './config.ts';`,
    `void import('./system.ts');`,
  ].join('\n');
  const found = valueImports('api/src/imagined.ts', text, root).map(({ to }) => to);
  expect(found.toSorted()).toEqual(['api/src/config.ts', 'api/src/main.ts', 'api/src/system.ts']);
});
