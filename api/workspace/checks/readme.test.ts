import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readme = read('README.md');

/** The names of the settings that a schema of the environment declares. */
const declared = (file: string): string[] =>
  [...read(file).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
/** The names of the settings that a text reads one by one. */
const readOneByOne = (file: string): string[] =>
  [...read(file).matchAll(/\benv(?:\.|\[')([A-Z][A-Z_]+)/g)].map(([, name = '']) => name);

test.each([
  ['api/src/config.ts', declared],
  ['shell/server/config.ts', declared],
  ['api/workspace/site/settings.ts', readOneByOne],
  ['api/workspace/site/environment.ts', readOneByOne],
  ['api/release-tool/release-target.ts', readOneByOne],
  ['api/workspace/browser/find-browser.ts', readOneByOne],
  ['shared-ui/build/remote-config.mjs', readOneByOne],
])('the README tells every setting of %s', (file, names) => {
  const found = [...new Set(names(file))].filter((name) => name !== 'PATH');
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('every command of the README is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/npm (?:run )?([a-z:]+)/g)].map(([, name = '']) => name);
  const ofNpm = ['registry'];
  const unknown = named.filter((name) => !(name in scripts) && !ofNpm.includes(name));
  expect(named).toContain('start');
  expect(unknown).toEqual([]);
});

test.each(['catalog', 'booking', 'account', 'admin'])('the README of %s names every route of it', (name) => {
  const { routes } = JSON.parse(read(`mfe-${name}/remote.json`)) as { routes: { path: string }[] };
  const text = read(`mfe-${name}/README.md`);
  for (const route of routes) expect(text).toContain(`\`${route.path}\``);
});

test('links and pictures of the README lead somewhere, and a picture is no burden', () => {
  const targets = [...readme.matchAll(/(?:\]\(|src=")([^)#":]+)/g)].map(([, target = '']) => target);
  expect(targets.length).toBeGreaterThan(2);
  expect(targets.filter((target) => !existsSync(path.join(root, target)))).toEqual([]);
  for (const target of targets.filter((file) => file.endsWith('.webp')))
    expect(statSync(path.join(root, target)).size).toBeLessThan(200_000);
});
