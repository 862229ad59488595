import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.data', 'e2e']);

/**
 * A hash over files, so that what has not changed is not built again.
 * @param root the repository
 * @param sources files and folders in it; folders are read whole, except what is built, installed or only tests
 */
export function sourceHash(root: string, sources: string[]): string {
  const hash = createHash('sha256');
  const add = (relative: string) => {
    const file = path.join(root, relative);
    if (!statSync(file).isDirectory()) {
      hash.update(relative).update(readFileSync(file));
      return;
    }
    for (const name of readdirSync(file).sort())
      if (!ignored.has(name) && !/\.test\.tsx?$/.test(name)) add(path.join(relative, name));
  };
  sources.forEach(add);
  return hash.digest('hex');
}
