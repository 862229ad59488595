import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Lines of the repository's files in which something stands.
 * @param pattern extended regular expression, as git grep takes it
 * @param files patterns of their names, such as `*.ts`
 * @returns `<file>:<line>:<text>` each
 * @throws {Error} when a pattern is of no file: where a folder was moved, its check would look at nothing
 */
export function grep(pattern: string, ...files: string[]): string[] {
  const git = (...words: string[]) =>
    spawnSync('git', [...words, '--', ...files], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
  const { status, stderr } = git('ls-files', '-co', '--exclude-standard', '--error-unmatch');
  if (status !== 0) throw new Error(stderr);
  const { stdout } = git('grep', '--untracked', '-nE', pattern);
  return stdout.split('\n').filter(Boolean);
}
