import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { remotesIn } from '@matinee/release-tool';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readme = read('README.md');

/** Product code and tools at any depth, without tests. */
const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory())
      return /^(node_modules|dist|dist-art)$/.test(entry.name) ? [] : sourcesBelow(file);
    return /\.(ts|mjs)$/.test(file) && !file.endsWith('.test.ts') ? [file] : [];
  });

test('the README is read in one sitting', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(151);
});

const IN_NO_MAP = /^(node_modules|dist|testing|\..*)$/;
/** The folders that stand in a folder, but for what is built, what is installed and what tests share. */
const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !IN_NO_MAP.test(entry.name))
    .map(({ name }) => path.join(folder, name));

test('every folder of the map is there, and every room of the house on the map', () => {
  const [, map = ''] = /## Map of the house\n\n```\n([^]*?)```/.exec(readme) ?? [];
  const parents: string[] = [];
  const folders = [...map.matchAll(/^( *)([a-z0-9-]+)\/(?: |$)/gm)].map(([, indent = '', name = '']) => {
    parents.splice(indent.length / 2, Infinity, name);
    return parents.join('/');
  });
  expect(folders).toContain('api/src');
  const [, rooms = ''] = /src\/ +([^]*?)\n {2}\S/.exec(map) ?? [];
  const names = rooms.replace(/\([^)]*\)/g, '').match(/[a-z]+(-[a-z]+)*/g) ?? [];
  expect(names).toContain('releases');
  folders.push(...names.map((name) => `api/src/${name}`));
  expect(folders.filter((folder, at) => folders.indexOf(folder) !== at)).toEqual([]);
  expect(folders.filter((folder) => !existsSync(path.join(root, folder)))).toEqual([]);
  const there = foldersIn('.').concat(foldersIn('api'), foldersIn('api/src'));
  // A remote that a team adds tells of itself in its own README, and changes nothing else.
  expect(there.filter((folder) => !folders.includes(folder) && !folder.startsWith('mfe-'))).toEqual([]);
});

/** Sentences that no source below some folders has; a gap in one stands for what is filled in. */
function unsaidIn(sentences: readonly string[], folders: readonly string[]): string[] {
  const sources = folders
    .flatMap((folder) => sourcesBelow(path.join(root, folder)))
    .map((file) => readFileSync(file, 'utf8').replaceAll(/\$\{[^}]*\}/g, '…'));
  return sentences.filter((sentence) => !sources.some((text) => text.includes(sentence)));
}

test('every sentence under Troubleshooting is one that the code says', () => {
  const [, table = ''] = /## Troubleshooting\n\n([^]*?)\n\n/.exec(readme) ?? [];
  const sentences = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, sentence = '']) => sentence);
  expect(sentences.length).toBeGreaterThan(8);
  expect(unsaidIn(sentences, ['api', 'shell/src'])).toEqual([]);
});

test('every line of a log that a page of operations names is one that a server writes', () => {
  const pages = readdirSync(path.join(root, 'docs/operations')).filter((file) => file.endsWith('.md'));
  const lines = pages.flatMap((page) =>
    [...read(`docs/operations/${page}`).matchAll(/`((?:an?|what|one|e-mail|DATA_DIR) [^`]+)`/g)].map(
      ([, line = '']) => line,
    ),
  );
  expect(lines.length).toBeGreaterThan(12);
  expect(unsaidIn(lines, ['api/src', 'shell/server'])).toEqual([]);
});

test('docs/production.md names every kind of alarm', () => {
  const [, union = ''] = /type AlarmKind =([^;]+);/.exec(read('api/src/alarms/alarms.ts')) ?? [];
  const kinds = [...union.matchAll(/'([\w-]+)'/g)].map(([, kind = '']) => kind);
  expect(kinds).toContain('index-gone');
  const page = read('docs/production.md');
  expect(kinds.filter((kind) => !page.includes(`\`${kind}\``))).toEqual([]);
});

test.each(remotesIn(root))('the README of %s names every route of it', (name) => {
  const { routes } = JSON.parse(read(`mfe-${name}/remote.json`)) as { routes: { path: string }[] };
  const text = read(`mfe-${name}/README.md`);
  for (const route of routes) expect(text).toContain(`\`${route.path}\``);
});

test.each(remotesIn(root))('the README of %s names every folder of its sources', (name) => {
  const text = read(`mfe-${name}/README.md`);
  const folders = foldersIn(`mfe-${name}/src`).map((folder) => path.basename(folder));
  expect(folders.filter((folder) => !text.includes(`\`src/${folder}/\``))).toEqual([]);
});

test('a picture of the README is no burden', () => {
  const pictures = [...readme.matchAll(/src="([^"]+)"/g)].map(([, target = '']) => target);
  expect(pictures.length).toBeGreaterThan(2);
  for (const picture of pictures) expect(statSync(path.join(root, picture)).size).toBeLessThan(200_000);
});
