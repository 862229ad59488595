import { existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Whether a folder is another one or holds it, whatever links lead there. */
function isOrHolds(dir: string, other: string): boolean {
  const way = path.relative(realpathSync(dir), realpathSync(other));
  return !path.isAbsolute(way) && way.split(path.sep)[0] !== '..';
}

/** Whether a copy keeps its data there, or has begun to. */
const isOfCopy = (dir: string): boolean =>
  existsSync(path.join(dir, 'keys.json')) || (statSync(dir).isDirectory() && readdirSync(dir).length === 0);

/**
 * Removes the data of a local copy; where there are none, nothing is done.
 * @param root the repository's folder
 * @param wanted what MATINEE_DATA says; empty counts as absent
 * @returns the folder, which is gone
 * @throws {Error} one sentence, when something else than such data would go
 */
export function forgetData(root: string, wanted: string | undefined): string {
  const own = path.join(root, '.data');
  const dir = wanted ? path.resolve(root, wanted) : own;
  if (!existsSync(dir)) return dir;
  if (isOrHolds(dir, root))
    throw new Error(`${dir} holds this repository: set MATINEE_DATA to the folder of the data to forget.`);
  if (dir !== own && !isOfCopy(dir))
    throw new Error(
      `${dir} is not the data of a local copy, it has no keys.json: set MATINEE_DATA to the folder of one, or remove it by hand.`,
    );
  rmSync(dir, { recursive: true, force: true });
  return dir;
}
