import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requireClone } from './require-clone.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
const git = (cwd: string, ...words: string[]) =>
  void execFileSync('git', ['-c', 'user.name=Mai', '-c', 'user.email=mai@example.test', ...words], { cwd });

/** A folder as `git clone` leaves one. */
function clone(): string {
  const folder = emptyFolder();
  git(folder, 'init', '--quiet');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'one');
  return folder;
}

test('a clone can be tested', () => expect(() => requireClone(clone())).not.toThrow());

const NO_CLONE = /^This folder is no clone of the repository.*: get it by git clone and try again\.$/;

test('a folder that was downloaded cannot, also one inside a clone of something else: one sentence says what to do', () => {
  expect(() => requireClone(emptyFolder())).toThrow(NO_CLONE);
  const inside = path.join(clone(), 'matinee-main');
  mkdirSync(inside);
  expect(() => requireClone(inside)).toThrow(NO_CLONE);
});

test('a clone without a commit cannot: its files are none that git knows', () => {
  const folder = emptyFolder();
  git(folder, 'init', '--quiet');
  expect(() => requireClone(folder)).toThrow(NO_CLONE);
});

test('where there is no git, that is said', () =>
  expect(() => requireClone(clone(), { PATH: emptyFolder() })).toThrow(
    'git is missing: the tests ask it for the files. Install it and try again.',
  ));
