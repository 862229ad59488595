import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `'@scope/name@1.2.3':` and, in the next line, its hash. */
const OF_PNPM = /^ {2}'?((?:@[^/\s']+\/)?[^@\s']+@[^\s'(:]+)'?:\n {4}resolution: \{integrity: ([^,}]+)/gm;

const readers = {
  'pnpm-lock.yaml': (text) => [...text.matchAll(OF_PNPM)].map(([, name, integrity]) => [name, integrity]),
  'package-lock.json': (text) =>
    Object.entries(JSON.parse(text).packages ?? {}).flatMap(([folder, { name, version, integrity }]) =>
      integrity ? [[`${name ?? folder.split('node_modules/').at(-1)}@${version}`, integrity]] : [],
    ),
};

/**
 * The hashes that the nearest lockfile has of packages: `name@version` → integrity. Empty where there is none.
 * @param dir where to begin to look, upwards
 */
export function integrityIn(dir) {
  for (let folder = dir; ; folder = path.dirname(folder)) {
    for (const [name, read] of Object.entries(readers)) {
      const file = path.join(folder, name);
      if (existsSync(file)) return new Map(read(readFileSync(file, 'utf8')));
    }
    if (folder === path.dirname(folder)) return new Map();
  }
}
