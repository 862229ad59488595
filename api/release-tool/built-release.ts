import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '@hono/zod-openapi';
import { folderOf } from './remotes.ts';
import { withProvenance } from './provenance-file.ts';
import { releaseSchema, shellSchema, type Release, type Shell } from '@matinee/api/release-schemas';

/** What a build says about itself, when it is what the API of this commit takes. */
function readBuilt<T>(schema: z.ZodType<T>, root: string, ...file: string[]): T {
  const read = schema.safeParse(JSON.parse(readFileSync(path.join(root, ...file), 'utf8')));
  if (read.success) return read.data;
  throw new Error(`${file.join('/')} is no release document:\n${z.prettifyError(read.error)}`);
}

/**
 * Reads the release that a remote's build has made.
 * @param root the repository
 * @param name of the remote, such as `catalog`
 * @throws {Error} with each complaint, when the API would not take it
 */
export const builtRelease = (root: string, name: string): Release =>
  withProvenance(
    readBuilt(releaseSchema, root, folderOf(root, name), 'dist', 'release.json'),
    path.join(root, folderOf(root, name), 'dist'),
  );

// The shell's server reads more in this file than the API takes: the rest is left out.
const shellDocument = z.object(shellSchema.shape);

/**
 * Reads what the shell's build says about itself to those who check releases against it.
 * @throws {Error} with each complaint, when the API would not take it
 */
export const builtShell = (root: string): Shell =>
  withProvenance(
    readBuilt(shellDocument, root, 'shell', 'dist', 'web', 'release.json'),
    path.join(root, 'shell/dist/web'),
  );
