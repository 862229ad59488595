import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createRemote } from './create-remote.ts';

const root = process.cwd();
const copy = mkdtempSync(path.join(tmpdir(), 'matinee-with-offers-'));
afterAll(() => rmSync(copy, { recursive: true }));
const packages = z.record(z.string(), z.string());
const git = (cwd: string, ...words: string[]) => execFileSync('git', words, { cwd, encoding: 'utf8' });

const manifest = z.object({ dependencies: packages, devDependencies: packages });
const packagesOf = (folder: string) => {
  const read = manifest.parse(JSON.parse(readFileSync(path.join(copy, folder, 'package.json'), 'utf8')));
  return { ...read.dependencies, ...read.devDependencies };
};

/** Gives the new remote what another one has: to install takes a network, and that all it names is there is seen here. */
function installLike(other: string): void {
  expect(packagesOf(other)).toMatchObject(packagesOf('mfe-offers'));
  symlinkSync(path.join(root, other, 'node_modules'), path.join(copy, 'mfe-offers/node_modules'), 'junction');
}

/** This repository with a new remote in it, and with what is installed here. */
async function copyWithRemote(): Promise<void> {
  const files = git(root, 'ls-files', '-co', '--exclude-standard').trim().split('\n');
  for (const file of files.filter((one) => existsSync(path.join(root, one)))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(copy, file));
  }
  const packages = files
    .filter((file) => path.basename(file) === 'package.json')
    .map((file) => path.dirname(file));
  for (const folder of packages) {
    const installed = path.join(root, folder, 'node_modules');
    if (existsSync(installed)) symlinkSync(installed, path.join(copy, folder, 'node_modules'), 'junction');
  }
  await createRemote(copy, 'offers');
  installLike('mfe-catalog');
  git(copy, 'init', '--quiet');
  git(copy, 'add', '--all');
}

beforeAll(copyWithRemote);

/** Runs a tool of this repository in the copy. */
function run(tool: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules', tool), ...words],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  return { status, said: stdout + stderr };
}
const VITEST = 'vitest/vitest.mjs';
const lint = (...files: string[]) => run('oxlint/bin/oxlint', '--deny-warnings', ...files);

test('a repository with a new remote passes the checks that look at its folders and pages, and nothing else was changed', () => {
  const checks = ['readme', 'docs', 'told-commands', 'folders/', 'workflows'];
  const { status, said } = run(
    VITEST,
    'run',
    '--reporter=verbose',
    ...checks.map((check) => `api/workspace/checks/${check}`),
  );
  expect(said).toContain('the README of offers names every route of it');
  expect({ status, said }).toMatchObject({ status: 0 });
});

test('its own test passes', () => {
  const { status, said } = run(VITEST, 'run', '--reporter=verbose', 'mfe-offers');
  expect(said).toContain('the page says what it is, and leads on');
  expect({ status, said }).toMatchObject({ status: 0 });
});

test('its types hold', () => {
  const { status, said } = run('typescript/bin/tsc', '--noEmit', '-p', 'mfe-offers');
  expect({ status, said }).toEqual({ status: 0, said: '' });
});

test('lint has nothing to say of it, and knows the order of its folders', () => {
  const { status, said } = lint('mfe-offers');
  expect({ status, said }).toMatchObject({ status: 0 });
  const wrong = 'mfe-offers/src/messages/wrong.ts';
  writeFileSync(path.join(copy, wrong), "export { default } from '../page/OffersPage.tsx';\n");
  expect(lint(wrong)).toMatchObject({ status: 1, said: expect.stringContaining('"page" stands above') });
  rmSync(path.join(copy, wrong));
});

test.runIf(process.env['MATINEE_FULL'] === '1')('nothing in it is unused', () => {
  const unused = 'mfe-offers/src/messages/nobody-takes-this.ts';
  writeFileSync(path.join(copy, unused), 'export const SILENCE = 1;\n');
  const { said } = run('knip/bin/knip.js', '--reporter', 'compact');
  rmSync(path.join(copy, unused));
  // What the other packages are taken for lies behind links that lead out of the copy.
  expect(new Set(said.match(/mfe-offers[\w./-]*/g))).toEqual(new Set([unused]));
});
