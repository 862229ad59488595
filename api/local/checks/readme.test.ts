import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readme = read('README.md');

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
