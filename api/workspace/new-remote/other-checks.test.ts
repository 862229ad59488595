import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createRemote } from './create-remote.ts';

const root = process.cwd();
const copy = mkdtempSync(path.join(tmpdir(), 'matinee-with-offers-'));
afterAll(() => rmSync(copy, { recursive: true }));
const git = (cwd: string, ...words: string[]) => execFileSync('git', words, { cwd, encoding: 'utf8' });

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
  git(copy, 'init', '--quiet');
  git(copy, 'add', '--all');
}

test('a repository with a new remote passes the checks that look at its folders and pages, and nothing else was changed', async () => {
  await copyWithRemote();
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const checks = ['readme', 'docs', 'told-commands', 'folders/', 'workflows'];
  const { status, stdout } = spawnSync(
    process.execPath,
    [vitest, 'run', '--reporter=verbose', ...checks.map((check) => `api/workspace/checks/${check}`)],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  expect(stdout).toContain('the README of offers names every route of it');
  expect({ status, stdout }).toMatchObject({ status: 0 });
});
