import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];
const IN_REPOSITORY = /`((?:api|docs|shell|shared-ui|mfe-[a-z]+|\.github)\/[\w./-]+)`/g;
const read = (page: string) => readFileSync(path.join(root, page), 'utf8');

test.each(pages)('every file that %s names is there', (page) => {
  const named = [...read(page).matchAll(IN_REPOSITORY)].map(([, file = '']) => file);
  const missing = named.filter((file) => !existsSync(path.join(root, file)) && !/\/dist\//.test(file));
  expect([...new Set(missing)]).toEqual([]);
});

test.each(pages)('every link of %s leads somewhere', (page) => {
  const prose = read(page).replace(/`[^`\n]*`/g, '');
  const links = [...prose.matchAll(/(?:\]\(|src=")([^)#":]+)(?:#[^)]*)?[)"]/g)];
  const targets = links.map(([, target = '']) => path.join(path.dirname(page), target));
  expect(targets.filter((target) => !existsSync(path.join(root, target)))).toEqual([]);
});

test('what has to be done before an update stands in one list, and in no sentence about what changed', () => {
  const [, unreleased = ''] = read('CHANGELOG.md').split(/^## .*$/m);
  const [told = ''] = unreleased.split('### Before the update');
  const ACTS = /[:;,] (apply|copy|give|leave|look|set|sign)\b[^.]*/g;
  expect('An API comes up on all addresses: copy its unit anew.').toMatch(ACTS);
  expect(told.match(ACTS)).toBeNull();
});

const remotes = readdirSync(root).filter((folder) => folder.startsWith('mfe-'));

test.each(remotes)('every folder that the README of %s names is there', (remote) => {
  const named = [...read(`${remote}/README.md`).matchAll(/`(src\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((file) => !existsSync(path.join(root, remote, file)))).toEqual([]);
});

test('the journeys that docs/security.md names and that only the long form walks are told at its top', () => {
  const [, list = ''] = /const long = \[([^\]]*)\]/.exec(read('shell/e2e/vitest.config.mjs')) ?? [];
  const long = [...list.matchAll(/'([\w/-]+)\.e2e\.ts'/g)].map(([, journey = '']) => journey);
  expect(long.length).toBeGreaterThan(5);
  const [intro = '', ...rest] = read('docs/security.md').split('\n## ');
  const shown = [...rest.join('').matchAll(/`shell\/e2e\/([\w/-]+)\.e2e\.ts`/g)].map(([, file = '']) => file);
  const told = [...intro.matchAll(/`(\w+\/[\w-]+)`/g)].map(([, journey = '']) => journey);
  expect(told).toEqual([...new Set(shown)].filter((journey) => long.includes(journey)).sort());
});
