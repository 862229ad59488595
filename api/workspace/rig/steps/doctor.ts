import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { SITE_URL } from '../machine/names.ts';
import type { Rig } from '../start-rig.ts';

const failed = z.object({ stdout: z.string().min(1) });

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
  }).catch((error: unknown) => {
    const { success, data } = failed.safeParse(error);
    throw new Error(success ? data.stdout : String(error), { cause: error });
  });
  return said.stdout.split('\n').filter((line) => line.startsWith('ok ')).length;
}
