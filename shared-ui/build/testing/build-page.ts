import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as building from '../run-build.mjs';

const { runBuild } = building as unknown as { runBuild(config: object): Promise<unknown> };

/** An empty folder for a page that is built in a test. */
export const pageFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'matinee-page-'));

/**
 * Builds a page for browsers from `entry.js`.
 * @param dir where its files are put
 * @param files name → text
 * @param more of the bundler's configuration
 * @returns its first script
 */
export async function buildPage(dir: string, files: Record<string, string>, more: object): Promise<string> {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dir, name), text);
  await runBuild({
    context: dir,
    mode: 'production',
    devtool: false,
    target: ['web', 'es2022'],
    entry: './entry.js',
    output: { path: path.join(dir, 'dist'), filename: 'entry.js' },
    ...more,
  });
  return readFile(path.join(dir, 'dist/entry.js'), 'utf8');
}
