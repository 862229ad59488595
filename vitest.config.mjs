import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { longestFirst } from './api/workspace/test-run/longest-first.mjs';
import { turn } from './api/workspace/test-run/turn.mjs';

const isFull = process.env.MATINEE_FULL === '1';
/** Only in `npm run test:full`: a whole sign-in by Clerk's own script, which the journeys do as well. */
const long = isFull ? [] : ['api/stand-ins/clerk/browser/session.test.ts'];
/** What takes longest is walked in turn, as journeys are: a third with each commit. Every night all of it is, and whatever is asked for by its name. */
const IN_TURN = [
  ['api/src/orders/kill-9.test.ts'],
  ['api/src/orders/correctness/histories/histories.test.ts', 'api/stand-ins/clerk/browser/policy.test.ts'],
  ['api/src/orders/several-processes.test.ts', 'api/workspace/new-remote/other-checks.test.ts'],
];
const isNamed = process.argv.slice(3).some((word) => !word.startsWith('-'));
/** All but one of them. */
function without(now) {
  return IN_TURN.filter((_, index) => index !== now).flat();
}
// Of what is named nothing is left out, also where no commit is.
const notNow = isFull || isNamed ? [] : without(turn(IN_TURN.length));
const missing = IN_TURN.flat().filter((file) => !existsSync(path.join(import.meta.dirname, file)));
if (missing.length > 0) throw new Error(`There is no ${missing.join(', no ')}: it would run each time.`);
const everywhere = ['**/node_modules/**', '**/dist/**', 'shell/e2e/**', ...long, ...notNow];
/** Tests that open a browser: they come after all others, so that a busy machine closes no menu under their hand. */
const inBrowser = ['api/stand-ins/clerk/browser/**/*.test.ts', 'api/stand-ins/stripe/page/page.test.ts'];

/** Files that are tests, with their text. */
const tests = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', '*.test.ts', '*.test.tsx'],
  { cwd: import.meta.dirname, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file && !file.startsWith('api/src/') && existsSync(path.join(import.meta.dirname, file)))
  .map((file) => ({ file, text: readFileSync(path.join(import.meta.dirname, file), 'utf8') }));

/** In the long form these take half of all the time. */
const LONGEST = [
  'orders/correctness/histories/histories.test.ts',
  'orders/correctness/interleavings/every-interleaving.test.ts',
  'orders/kill-9.test.ts',
  'orders/correctness/model/model.test.ts',
  'http/database-faults-of-tickets.test.ts',
  'workspace/rig/rig.test.ts',
];

/** On two cores: many a test waits for processes, for a disk or for another's turn, and one more has work meanwhile. */
const WORKERS = 3;

/** What the next file in the same process is to find as it was. */
const undone = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true };

/**
 * What a file does to its process that no setup can undo for the next one. To read the environment is none of it. A
 * window of happy-dom's own has Node's clock, addresses and streams, so that what is locked there is locked for all.
 */
const NEEDS_ISOLATION =
  /\bnew Window\(|\bvi\.(mock|doMock|resetModules)\b|process\.chdir|(delete |assign\()process\.env|process\.env(\.\w+|\[[^\]]+\])? \??=[^=]/;
const NEEDS_DOCUMENT = /@vitest-environment happy-dom/;
const shared = tests.filter(({ text }) => !NEEDS_ISOLATION.test(text));
// Tests that share a process: importing what they need anew for each took longer than they do.
const withDocument = shared.filter(({ text }) => NEEDS_DOCUMENT.test(text)).map(({ file }) => file);
const together = shared.filter(({ text }) => !NEEDS_DOCUMENT.test(text)).map(({ file }) => file);

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    ...(isFull && { sequence: { sequencer: longestFirst(LONGEST) } }),
    // What is waited for is mostly there within a few milliseconds: the usual 50 were the longest part of many a test.
    expect: { poll: { interval: 10 } },
    projects: [
      // Importing the vendors' packages anew for each file would take longer than the tests themselves.
      {
        extends: true,
        test: {
          name: 'api',
          include: ['api/src/**/*.test.ts'],
          globalSetup: ['api/src/testing/processes/remove-built.ts'],
          exclude: everywhere,
          isolate: false,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          ...undone,
          include: together,
          exclude: [...everywhere, ...inBrowser],
          isolate: false,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'document',
          ...undone,
          include: withDocument,
          exclude: everywhere,
          environment: 'happy-dom',
          setupFiles: ['shared-ui/src/testing/clean-up.ts', 'shared-ui/src/testing/wait-long-enough.ts'],
          isolate: false,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['{shell,mfe-*,api,shared-ui}/**/*.test.{ts,tsx}'],
          exclude: [...everywhere, ...inBrowser, ...together, ...withDocument, 'api/src/**'],
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: inBrowser,
          globalSetup: ['api/workspace/browser/provide-browser.ts'],
          exclude: everywhere,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
