import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resolveConfig } from 'prettier';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const folders = readdirSync(root);
const remotes = folders.filter((folder) => folder.startsWith('mfe-'));

test('the repository says its license, and each of its packages the same one', () => {
  expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} /);
  const packages = ['.', ...folders, ...readdirSync(path.join(root, 'api')).map((name) => `api/${name}`)]
    .map((folder) => path.join(folder, 'package.json'))
    .filter((file) => existsSync(path.join(root, file)));
  expect(packages).toContain('api/release-tool/package.json');
  const others = packages.filter(
    (file) => (JSON.parse(read(file)) as { license?: string }).license !== 'MIT',
  );
  expect(others).toEqual([]);
});

test('somebody owns each remote, and no team a pipeline: it could name the environment of the builder’s key', () => {
  const owned = new Map(
    read('.github/CODEOWNERS')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.split(/\s+/) as [string, string]),
  );
  expect(remotes.length).toBeGreaterThan(3);
  for (const remote of remotes) {
    const name = remote.replace('mfe-', '');
    expect(owned.get(`/${remote}/`)).toBe(`@matinee/${name}`);
  }
  // The last line that fits counts.
  expect([...owned].at(-1)).toEqual(['/.github/', '@matinee/platform']);
  const missing = [...owned.keys()].filter((place) => place !== '*' && !existsSync(path.join(root, place)));
  expect(missing).toEqual([]);
});

test('the Node of .nvmrc is one that package.json allows', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const least = Number(/^>=(\d+)/.exec(engines.node)?.[1]);
  expect(Number(read('.nvmrc').trim())).toBeGreaterThanOrEqual(least);
});

test('an editor breaks lines where prettier does', async () => {
  const { printWidth } = (await resolveConfig(path.join(root, 'package.json'))) ?? {};
  expect(read('.editorconfig')).toContain(`max_line_length = ${printWidth}\n`);
});

test('the changelog tells of the version of package.json', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(`^## ${version.replaceAll('.', '\\.')} – \\d{4}-\\d{2}-\\d{2}$`, 'm'),
  );
});

test('no version of the changelog has two paragraphs under one name', () => {
  for (const version of read('CHANGELOG.md').split('\n## ')) {
    const names = [...version.matchAll(/^\*\*([^*]+)\*\*/gm)].map(([, name = '']) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});
