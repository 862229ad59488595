import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtRelease, builtShell } from './built-release.ts';
import { writeBuild } from './testing/write-build.ts';

let root: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'matinee-built-'));
  file = path.join(writeBuild(root, { name: 'catalog', version: '1.0.0', code: '' }), 'release.json');
});
afterEach(() => rmSync(root, { recursive: true }));
const written = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

test('a build is read as it was written, since that is what gets signed', () => {
  expect(builtRelease(root, 'catalog')).toEqual(written());
});

test('what the API would not take is no release here already, with its complaint', () => {
  writeFileSync(file, JSON.stringify({ ...written(), contract: 'any' }));
  expect(() => builtRelease(root, 'catalog')).toThrow(
    /mfe-catalog\/dist\/release\.json is no release document:[^]*such as \^1\.2\.0/,
  );
});

test('of the shell’s build the API is told what it takes, not what only the build’s own checks need', () => {
  const shell = {
    version: '1.0.0',
    contract: '1.1.0',
    shared: { react: '19.3.1' },
    surface: { '@matinee/shared-ui': ['Button'] },
    pages: ['/privacy'],
    builtAt: '2026-11-01T08:00:00.000Z',
    commit: null,
  };
  mkdirSync(path.join(root, 'shell/dist/web'), { recursive: true });
  writeFileSync(path.join(root, 'shell/dist/web/release.json'), JSON.stringify({ ...shell, groups: {} }));
  expect(builtShell(root)).toEqual(shell);
});
