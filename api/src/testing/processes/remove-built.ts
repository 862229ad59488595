import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** what tells this run from others in the same folder */
    testRun: string;
  }
}

const PACKAGE = join(import.meta.dirname, '../../..');

/** Where workers build what they start as processes. */
export const BUILT_IN = {
  api: join(PACKAGE, 'node_modules/.cache'),
  standIns: join(PACKAGE, 'stand-ins/node_modules/.cache'),
};

/** How the names of all begin that a run has built. */
export const nameOfBuilt = (run: string): string => `processes-${run}-`;

/** Removes at the end of a run what its workers have built: a worker is not told when it has had its last file. */
export default function setup(project: TestProject): () => void {
  const run = String(process.pid);
  project.provide('testRun', run);
  return () => {
    for (const folder of Object.values(BUILT_IN))
      for (const name of entriesOf(folder))
        if (name.startsWith(nameOfBuilt(run))) rmSync(join(folder, name), { recursive: true });
  };
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
