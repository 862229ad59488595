import { execFileSync, execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { BUILT_IN, nameOfBuilt } from './remove-built.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
/**
 * The release before, of 28 November 2026: a new one for each release, with its list of indexes (`api/src/db/testing/release-before.ts`). The one
 * whose backup `api/src/backup/testing` has is older.
 */
const COMMIT_BEFORE = 'e50f2bdc';

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: REPOSITORY, maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });

/** Whether this copy of the repository knows its history so far. */
export function hasReleaseBefore(): boolean {
  try {
    git('cat-file', '-e', `${COMMIT_BEFORE}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** Whether this is no more than the end of the history, or none: an archive, or a pipeline's copy of a few commits. */
export function isCutShort(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository').toString().trim() === 'true';
  } catch {
    return true;
  }
}

/**
 * Builds the API of the release before from the repository's history, by its own configuration, with today's packages.
 * @returns a file that Node can run
 */
export async function buildReleaseBefore(): Promise<string> {
  const folder = join(BUILT_IN.api, `${nameOfBuilt(inject('testRun'))}${process.pid}-before`);
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'api.tar');
  writeFileSync(
    archive,
    git('archive', COMMIT_BEFORE, 'api/src', 'api/package.json', 'api/rspack.config.mjs'),
  );
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const cli = dirname(createRequire(import.meta.url).resolve('@rspack/cli/package.json'));
  const cwd = join(folder, 'api');
  await promisify(execFile)(process.execPath, [join(cli, 'bin', 'rspack.js'), 'build'], { cwd });
  return join(cwd, 'dist/main.js');
}
