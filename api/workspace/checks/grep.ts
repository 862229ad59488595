import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Lines of the repository's files in which something stands.
 * @param pattern extended regular expression, as git grep takes it
 * @param files patterns of their names, such as `*.ts`
 * @returns `<file>:<line>:<text>` each
 */
export function grep(pattern: string, ...files: string[]): string[] {
  const { stdout } = spawnSync('git', ['grep', '--untracked', '-nE', pattern, '--', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter(Boolean);
}
