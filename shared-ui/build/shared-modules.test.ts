import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as sharing from './shared-modules.mjs';

type Shared = Record<string, { requiredVersion: string }>;
const { sharedModules } = sharing as unknown as {
  sharedModules(dir: string, settings: { provide: boolean; contract: string }): Shared;
};

let root: string;
beforeEach(() => void (root = realpathSync(mkdtempSync(path.join(tmpdir(), 'matinee-shared-')))));
afterEach(() => rmSync(root, { recursive: true }));

function install(folder: string, versions: Record<string, string>): void {
  for (const [name, version] of Object.entries(versions)) {
    const folderOf = path.join(root, folder, 'node_modules', name);
    mkdirSync(folderOf, { recursive: true });
    writeFileSync(path.join(folderOf, 'package.json'), JSON.stringify({ name, version }));
  }
}
/** What a remote in `packages/offers` asks the shell for. */
function asked(): Record<string, string> {
  const dir = path.join(root, 'packages/offers');
  mkdirSync(dir, { recursive: true });
  const modules = Object.entries(sharedModules(dir, { provide: false, contract: '1.7' }));
  return Object.fromEntries(modules.map(([request, { requiredVersion }]) => [request, requiredVersion]));
}
const ALL = { react: '19.3.1', swr: '2.3.6', '@matinee/shared-ui': '1.8.2' };

test('packages that a workspace of npm or yarn has installed at its root are found there, as Node finds them', () => {
  install('.', ALL);
  expect(asked()).toMatchObject({ react: '^19.3.0', swr: '^2.3.0', '@matinee/shared-ui': '^1.7.0' });
});

test('a package in the folder itself comes before one further up', () => {
  install('.', ALL);
  install('packages/offers', { react: '20.1.0' });
  expect(asked()).toMatchObject({ react: '^20.1.0', swr: '^2.3.0' });
});

test('a package that is nowhere is named, with what to do about it', () => {
  install('.', { swr: '2.3.6' });
  expect(asked).toThrow(
    `react is not installed for ${path.join(root, 'packages/offers')}: run the package manager's install there.`,
  );
});
