/** The way of a production through its life, on real nginx; in the long form, since it takes minutes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import { findNginx, NO_NGINX } from './machine/nginx.ts';
import { startRig, type Rig } from './start-rig.ts';
import { steps } from './steps/all-steps.ts';

const PORT = 7400;
const PATIENCE_MS = 900_000;
const isLong = process.env['MATINEE_FULL'] === '1';
const nginx = isLong ? findNginx(console.log) : undefined;

test.skipIf(!isLong || nginx)(`the rig is left out: ${NO_NGINX}`, ({ skip }) => skip(NO_NGINX));

describe.skipIf(!nginx)('the rig', () => {
  let rig: Rig;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'matinee-rig-'));
    rig = await startRig({ root: process.cwd(), folder, port: PORT, say: console.log });
    return async () => {
      await rig.stop();
      rmSync(folder, { recursive: true, force: true });
    };
  }, PATIENCE_MS);

  test.each(steps)('$name', { timeout: PATIENCE_MS }, async ({ name, run }) => {
    console.log(`${name}: ${await run(rig)}`);
  });
});
