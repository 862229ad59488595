import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The folder of the package that the stand-in belongs to. */
export const PACKAGE_DIR = fileURLToPath(new URL('../..', import.meta.url));

/** A new folder that is removed with the test; `withPackages` makes this package's dependencies resolvable in it. */
export async function temporaryDir({ withPackages = false } = {}): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'matinee-stripe-'));
  if (withPackages) await symlink(join(PACKAGE_DIR, 'node_modules'), join(dir, 'node_modules'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
