import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '@hono/zod-openapi';

const PREFIX = 'mfe-';
const described = z.looseObject({ name: z.string() });

/** The name of the remote whose own repository this is; undefined for one of several packages. */
function ownRemote(root: string): string | undefined {
  const file = path.join(root, 'remote.json');
  return existsSync(file) ? described.parse(JSON.parse(readFileSync(file, 'utf8'))).name : undefined;
}

/**
 * The remotes of a repository by name, sorted: each is a folder `mfe-<name>` with a `remote.json`, or the repository is one
 * itself.
 * @param root the repository
 */
export function remotesIn(root: string): string[] {
  const own = ownRemote(root);
  if (own !== undefined) return [own];
  return readdirSync(root)
    .filter((folder) => folder.startsWith(PREFIX) && existsSync(path.join(root, folder, 'remote.json')))
    .map((folder) => folder.slice(PREFIX.length))
    .sort();
}

/** The folder of a remote, from the root of its repository. */
export const folderOf = (root: string, name: string): string =>
  ownRemote(root) === name ? '.' : PREFIX + name;
