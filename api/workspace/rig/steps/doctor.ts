import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { SITE_URL } from '../machine/names.ts';
import type { Rig } from '../start-rig.ts';

/**
 * `npm run doctor`, with which the first start of docs/production.md ends.
 * @returns how many lines it has said
 * @throws {Error} with what it found wrong
 */
export async function examineFromOutside({ root, base }: Pick<Rig, 'root' | 'base'>): Promise<number> {
  const file = path.join(root, 'api/workspace/run.mjs');
  const env = { ...process.env, ...base };
  const said = await promisify(execFile)(process.execPath, [file, 'doctor', SITE_URL], {
    cwd: root,
    env,
  }).catch((error: Error & { stdout?: string }) => {
    throw new Error(error.stdout || error.message, { cause: error });
  });
  return said.stdout.split('\n').filter((line) => line.startsWith('ok ')).length;
}
