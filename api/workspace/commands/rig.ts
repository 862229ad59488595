import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startRig } from '../rig/start-rig.ts';
import { steps } from '../rig/steps/all-steps.ts';

const FIRST_PORT = 7300;
const say = (line: string) => console.log(line);

interface Walk {
  /** a word of the names of the steps to take; empty for all */
  only: string;
  /** whether what the rig wrote stays */
  isKept: boolean;
  isHolding: boolean;
}

/** Goes through the steps and prints a line for each. @returns whether all of them held */
async function walk({ only, isKept, isHolding }: Walk): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-rig-'));
  const port = Number(process.env['PORT'] || FIRST_PORT);
  const rig = await startRig({ root: process.cwd(), folder, port, isHolding, say });
  // nginx would outlive whoever is told to end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void rig.stop().then(() => process.exit(1)));
  let failed = 0;
  try {
    for (const { name, run } of steps.filter((step) => step.name.includes(only))) {
      const began = Date.now();
      const said = await run(rig).catch((error: unknown) => {
        failed += 1;
        return `FAILED: ${error instanceof Error ? error.message : String(error)}`;
      });
      say(`${name}: ${said} (${Math.round((Date.now() - began) / 1000)} s)`);
    }
  } finally {
    await rig.stop();
    if (!isKept) rmSync(folder, { recursive: true, force: true });
    else say(`All that it wrote is in ${folder}`);
  }
  return failed === 0;
}

try {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
      'own-sockets': { type: 'boolean', default: false },
    },
  });
  const held = await walk({ only: values.only, isKept: values.keep, isHolding: !values['own-sockets'] });
  process.exitCode = held ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
