import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.data', 'e2e', '.git']);

/** Whether something may be built of a file or folder: it is not built itself, installed or only a test. */
export const isSource = (file: string): boolean =>
  !/\.test\.tsx?$/.test(file) && !file.split(/[\\/]/).some((name) => ignored.has(name));

/**
 * A hash over files, so that what has not changed is not built again.
 * @param root the repository
 * @param sources files and folders in it; folders are read whole, except what is built, installed or only tests
 * @param known what else is to be the same
 */
export function sourceHash(root: string, sources: string[], known: readonly string[] = []): string {
  const hash = createHash('sha256');
  const add = (relative: string) => {
    const file = path.join(root, relative);
    if (!statSync(file).isDirectory()) {
      hash.update(relative).update(readFileSync(file));
      return;
    }
    // What leads to nothing, such as the lock of an editor, is no source.
    for (const name of readdirSync(file).sort())
      if (isSource(name) && existsSync(path.join(file, name))) add(path.join(relative, name));
  };
  sources.forEach(add);
  for (const one of known) hash.update(`${one}\n`);
  return hash.digest('hex');
}
