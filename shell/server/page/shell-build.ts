import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const schema = z.object({
  version: z.string(),
  entry: z.array(z.string()).min(1),
  files: z.record(z.string(), z.object({ integrity: z.string(), bytes: z.number() })),
});
/** What pages are made of. */
export type ShellBuild = z.infer<typeof schema>;

const ownSchema = schema.extend({ shared: z.record(z.string(), z.string()) });
/** The shell that this server was deployed with: what it provides is known, too. */
export type OwnShellBuild = z.infer<typeof ownSchema>;

/**
 * Reads what the shell's build says about itself.
 * @param dir the built page's folder
 * @throws {Error} when it has not been built
 */
export async function readShellBuild(dir: string): Promise<OwnShellBuild> {
  try {
    return ownSchema.parse(JSON.parse(await readFile(path.join(dir, 'release.json'), 'utf8')));
  } catch (cause) {
    throw new Error(`The shell has not been built: run its build script first (${dir}).`, { cause });
  }
}
