import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { uploadRelease } from '../upload-release.ts';
import { keepMaps } from './keep-maps.ts';
import { mapNameOf } from './maps-folder.ts';
import { readStack } from './read-stack.ts';

let root: string;
let dist: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'matinee-maps-'));
  dist = path.join(root, 'dist');
  folder = path.join(root, 'kept');
});
afterEach(() => rmSync(root, { recursive: true }));

/** Everything in the first line of a script is of line 7, column 3 of one source. */
const mapOf = (source: string) =>
  JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAME', sourcesContent: [null] });

function build(name: string, version: string, scripts: Record<string, string>) {
  const files: Record<string, { integrity: string; bytes: number }> = {};
  for (const [file, source] of Object.entries(scripts)) {
    const content = `/* ${file} of ${version} */`;
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    files[file] = { integrity, bytes: content.length };
    mkdirSync(path.join(dist, path.dirname(file)), { recursive: true });
    mkdirSync(path.join(dist, 'maps'), { recursive: true });
    writeFileSync(path.join(dist, file), content);
    writeFileSync(path.join(dist, 'maps', mapNameOf(integrity)), mapOf(source));
  }
  return { name, version, files };
}

test('maps stay off the public host and are kept by the hashes of their scripts', async () => {
  const release = build('catalog', '1.0.0', {
    'js/home.js': 'webpack://matinee_catalog/./src/home/HomePage.tsx',
  });
  uploadRelease(dist, path.join(root, 'host'), '1.0.0');
  await keepMaps(dist, release, folder);
  expect(existsSync(path.join(root, 'host/1.0.0/js/home.js'))).toBe(true);
  expect(readdirSync(path.join(root, 'host/1.0.0'), { recursive: true }).join()).not.toMatch(/map/);
  expect(readdirSync(folder).sort()).toEqual(
    [mapNameOf(release.files['js/home.js']?.integrity ?? ''), 'catalog@1.0.0.json'].sort(),
  );
});

test('a line of the log becomes a stack with the lines of the sources, each release by its own maps', async () => {
  await keepMaps(dist, build('catalog', '1.0.0', { 'remoteEntry.js': 'webpack://x/./src/old.ts' }), folder);
  await keepMaps(dist, build('catalog', '1.1.0', { 'remoteEntry.js': 'webpack://x/./src/new.ts' }), folder);
  await keepMaps(
    dist,
    build('shell', '2.0.0', { 'js/main.1a2b3c4d.js': 'webpack://y/./src/boot.ts' }),
    folder,
  );
  const stack = [
    'TypeError: x is undefined',
    '    at show (https://catalog.test/1.1.0/remoteEntry.js:1:40)',
    'run@https://cinema.test/js/main.1a2b3c4d.js:1:2',
    '    at https://catalog.test/1.0.0/remoteEntry.js:1:1',
    '    at https://elsewhere.test/a.js:3:4',
  ].join('\n');
  const line = JSON.stringify({ level: 40, browser: { release: 'catalog@1.1.0', stack } });
  for (const text of [line, stack])
    expect((await readStack(text, folder)).split('\n').slice(-5)).toEqual([
      'TypeError: x is undefined',
      '    at show (src/new.ts:7:3)',
      'run@src/boot.ts:7:3',
      '    at src/old.ts:7:3',
      '    at https://elsewhere.test/a.js:3:4',
    ]);
  expect((await readStack(line, folder)).split('\n')[0]).toBe('catalog@1.1.0');
});

test('half of one release’s list, as a full disk leaves it, takes no other release its lines', async () => {
  await keepMaps(dist, build('catalog', '1.0.0', { 'remoteEntry.js': 'webpack://x/./src/old.ts' }), folder);
  writeFileSync(path.join(folder, 'booking@1.0.0.json'), '{"name": "book');
  const stack = 'at https://catalog.test/1.0.0/remoteEntry.js:1:1';
  expect(await readStack(stack, folder)).toBe('at src/old.ts:7:3');
});

test('without maps the stack stays as it was, and says why', async () => {
  expect(await readStack('at https://catalog.test/1.0.0/a.js:1:1', folder)).toContain(
    'No place of it is in the maps',
  );
  await expect(readStack('nothing', folder)).rejects.toThrow('no place of a script');
});
