import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Builds what only the bench measures, by the bundler that the packages are built with.
 * @param folder below `api/workspace/bench`, with the bundler's configuration
 * @throws {Error} with the bundler's output
 */
export function rspackBuild(root: string, folder: string, config = 'rspack.config.mjs'): void {
  const rspack = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [rspack, 'build', '--config', config], {
    cwd: path.join(root, 'api/workspace/bench', folder),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${config} of ${folder} could not be built:\n${stdout}${stderr}`);
}
