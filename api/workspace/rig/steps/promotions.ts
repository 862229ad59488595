import { cpSync, rmSync } from 'node:fs';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { hostOf } from '../machine/names.ts';
import { staticFolder } from '../machine/nginx-files.ts';
import type { Rig } from '../start-rig.ts';
import { servedVersion } from './served.ts';

const TEAM = 'catalog';
const why = ['--reason', 'a rig'];

/** Builds the catalog as it is under other versions, publishes them, and leaves its folder as it was. */
async function publishMore(rig: Rig, versions: readonly string[]): Promise<void> {
  const folder = path.join(rig.root, `mfe-${TEAM}`);
  const kept = path.join(rig.folder, 'kept-dist');
  cpSync(path.join(folder, 'dist'), kept, { recursive: true });
  try {
    for (const version of versions) {
      const env = { ...process.env, MATINEE_RELEASE: version };
      await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: folder, env });
      const to = ['--to', staticFolder(rig.folder, TEAM), '--base-url', `https://${hostOf(TEAM)}`];
      await rig.release(TEAM, 'publish', TEAM, '--built', ...to);
    }
  } finally {
    rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
    cpSync(kept, path.join(folder, 'dist'), { recursive: true });
  }
}

/**
 * Two promotions in a row and the way back, each until visitors have it.
 * @returns the versions of the catalog that were served, in order
 */
export async function promotionsAndBack(rig: Rig): Promise<string[]> {
  const versions = ['9.0.1-rig', '9.0.2-rig'];
  await publishMore(rig, versions);
  const seen: string[] = [await servedVersion(rig, TEAM)];
  const until = async (version: string) => {
    while ((await servedVersion(rig, TEAM)) !== version)
      await new Promise((resolve) => setTimeout(resolve, 50));
    seen.push(version);
  };
  for (const version of versions) {
    await rig.release('operator', 'promote', `${TEAM}@${version}`, ...why);
    await until(version);
  }
  await rig.release('operator', 'rollback', ...why);
  await until(versions[0] ?? '');
  return seen;
}
