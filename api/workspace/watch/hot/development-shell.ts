import { once } from 'node:events';
import path from 'node:path';
import { runRspack, wordsOf } from './rspack.ts';

/**
 * Builds the shell's page with React's development build, beside the one that is released.
 * @param root the repository
 * @throws {Error} with the output of a build that failed
 */
export async function buildDevelopmentShell(root: string): Promise<void> {
  const child = runRspack(path.join(root, 'shell'), ['build', '--config', 'rspack.development.mjs']);
  const words = wordsOf(child);
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`The development shell could not be built:\n${words()}`);
}
