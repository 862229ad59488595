import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const schema = z.looseObject({
  name: z.string(),
  version: z.string(),
});
/** The parts of a release document that deploying needs; the API checks the whole of it. */
export type BuiltRelease = z.infer<typeof schema>;

/**
 * Reads the release that a remote's build has made.
 * @param root the repository
 * @param name of the remote, such as `catalog`
 */
export const builtRelease = (root: string, name: string): BuiltRelease =>
  schema.parse(JSON.parse(readFileSync(path.join(root, `mfe-${name}`, 'dist', 'release.json'), 'utf8')));
