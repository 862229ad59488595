import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/**
 * Makes sure that git can say which files there are, and of which commit: the tests ask it for both.
 * @param root of the repository
 * @throws {Error} one sentence that says what to do, without git and in a folder that was downloaded
 */
export function requireClone(root: string, env: NodeJS.ProcessEnv = process.env): void {
  const asked = ['rev-parse', '--show-toplevel', 'HEAD'];
  const { error, status, stdout } = spawnSync('git', asked, { cwd: root, env, encoding: 'utf8' });
  if (error) throw new Error('git is missing: the tests ask it for the files. Install it and try again.');
  const [top = ''] = stdout.split('\n');
  // A folder inside a clone of something else has that one's files.
  if (status !== 0 || realpathSync(top) !== realpathSync(root))
    throw new Error(
      'This folder is no clone of the repository, and the tests ask git for the files: get it by git clone and try again.',
    );
}
