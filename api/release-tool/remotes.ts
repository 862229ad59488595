import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const PREFIX = 'mfe-';

/**
 * The remotes of a repository by name, sorted: each is a folder `mfe-<name>` with a `remote.json`.
 * @param root the repository
 */
export const remotesIn = (root: string): string[] =>
  readdirSync(root)
    .filter((folder) => folder.startsWith(PREFIX) && existsSync(path.join(root, folder, 'remote.json')))
    .map((folder) => folder.slice(PREFIX.length))
    .sort();
