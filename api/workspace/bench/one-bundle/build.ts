import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { rspackBuild } from '../build/rspack-build.ts';

const schema = z.object({
  entry: z.array(z.string()),
  groups: z.record(z.string(), z.array(z.string())),
  files: z.record(
    z.string(),
    z.object({ integrity: z.string(), bytes: z.number(), brotli: z.number().optional() }),
  ),
});
export type BundleBuild = z.infer<typeof schema>;

/** The folder of the one bundle: `web` and a copy of the shell's own `server`, side by side as in the shell's build. */
export const bundleDir = (root: string): string => path.join(root, 'shell/dist/one-bundle');

/**
 * Builds the one bundle from the sources as they are.
 * @param root the repository, with its packages built
 * @throws {Error} with the bundler's output
 */
export function buildOneBundle(root: string): BundleBuild {
  rspackBuild(root, 'one-bundle');
  cpSync(path.join(root, 'shell/dist/server'), path.join(bundleDir(root), 'server'), { recursive: true });
  return schema.parse(JSON.parse(readFileSync(path.join(bundleDir(root), 'web/release.json'), 'utf8')));
}
