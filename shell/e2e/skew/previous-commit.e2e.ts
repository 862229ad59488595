import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitIn, previousCommit } from './previous-commit.ts';

let dir: string;
let repository: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'matinee-previous-commit-'));
  repository = path.join(dir, 'repository');
  mkdirSync(path.join(repository, 'shared-ui'), { recursive: true });
  gitIn(repository)('init', '--quiet');
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Commits a version of the site contract, or something else. @returns the commit */
function commit(contract?: string): string {
  const git = gitIn(repository);
  const file = contract ? 'shared-ui/package.json' : 'README.md';
  writeFileSync(
    path.join(repository, file),
    contract ? `{\n "version": "${contract}"\n}` : `${Math.random()}`,
  );
  git('add', '.');
  git('-c', 'user.name=Mai', '-c', 'user.email=mai@matinee.test', 'commit', '--quiet', '-m', 'a change');
  return git('rev-parse', 'HEAD');
}

test('without a tag it is the last commit with another site contract', () => {
  commit('1.0.0');
  const last = commit();
  commit('1.1.0');
  commit();
  expect(previousCommit(repository)).toEqual({
    commit: last,
    what: 'the last commit with site contract 1.0.0',
  });
});

test('a tag is asked first, the newest, but not one of this very commit, and none from before there was a contract', () => {
  const git = gitIn(repository);
  commit();
  git('tag', 'v0');
  commit('1.0.0');
  const tagged = commit('1.1.0');
  expect(previousCommit(repository)?.what).toBe('the last commit with site contract 1.0.0');
  git('tag', 'v1');
  commit();
  git('tag', 'v2');
  expect(previousCommit(repository)).toEqual({ commit: tagged, what: 'the tag v1' });
});

test('a repository that does not go back so far has none, nor has a folder that is no repository', () => {
  commit('1.0.0');
  commit('1.1.0');
  gitIn(dir)('clone', '--quiet', '--depth', '1', `file://${repository}`, 'shallow');
  expect(previousCommit(path.join(dir, 'shallow'))).toBeUndefined();
  expect(previousCommit(path.join(dir, 'nowhere'))).toBeUndefined();
});
