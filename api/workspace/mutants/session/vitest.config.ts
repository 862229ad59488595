import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { findMutants } from '../find/find-mutants.ts';
import { writeSwitches } from '../find/write-switches.ts';
import { isMutatedFile } from '../find/mutated-files.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Vitest with the mutants of all files behind switches: nothing in the tree is written. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform(_code, id) {
        const file = path.relative(root, id).split(path.sep).join('/');
        if (!isMutatedFile(file)) return undefined;
        const text = readFileSync(id, 'utf8');
        return { code: writeSwitches(text, findMutants(file, text)), map: null };
      },
    },
  ],
  test: {
    environment: 'node',
    include: ['api/workspace/mutants/session/begin-session.ts'],
    runner: path.join(import.meta.dirname, 'session-runner.ts'),
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 15_000,
    hookTimeout: 15_000,
    update: false,
    disableConsoleIntercept: true,
  },
});
