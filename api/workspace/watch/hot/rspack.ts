import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Runs Rspack in a package's folder.
 * @param folder absolute
 * @param words of its command line
 * @param env beside this process's
 */
export function runRspack(folder: string, words: string[], env: Record<string, string> = {}): ChildProcess {
  const cli = createRequire(path.join(folder, 'package.json')).resolve('@rspack/cli/package.json');
  return spawn(process.execPath, [path.join(path.dirname(cli), 'bin/rspack.js'), ...words], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What a process says until it ends, as one text. */
export function wordsOf(child: ChildProcess): () => string {
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (words = (words + part.toString()).slice(-20_000)));
  return () => words;
}
