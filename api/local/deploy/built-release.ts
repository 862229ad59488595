import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const file = z.looseObject({ integrity: z.string(), bytes: z.number() });
const schema = z.looseObject({
  name: z.string(),
  version: z.string(),
  files: z.record(z.string(), file),
  budget: z.object({ js: z.number(), css: z.number() }),
});
/** The parts of a release document that deploying needs; the API checks the whole of it. */
export type BuiltRelease = z.infer<typeof schema>;

const readJson = (...parts: string[]): unknown => JSON.parse(readFileSync(path.join(...parts), 'utf8'));

/**
 * Reads the release that a remote's build has made.
 * @param root the repository
 * @param name of the remote, such as `catalog`
 */
export const builtRelease = (root: string, name: string): BuiltRelease =>
  schema.parse(readJson(root, `mfe-${name}`, 'dist', 'release.json'));

const shell = z.object({
  version: z.string(),
  contract: z.string(),
  shared: z.record(z.string(), z.string()),
  surface: z.record(z.string(), z.array(z.string())),
  pages: z.array(z.string()),
  builtAt: z.string(),
  commit: z.string().nullable(),
});

/** Reads what the shell's build says about itself to those who check releases against it. */
export const builtShell = (root: string): z.infer<typeof shell> =>
  shell.parse(readJson(root, 'shell', 'dist', 'web', 'release.json'));
