import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Only in `npm run test:full`: a whole sign-in by Clerk's own script, which the journeys do as well. */
const long = process.env.MATINEE_FULL === '1' ? [] : ['api/stand-ins/clerk/browser/session.test.ts'];
const everywhere = ['**/node_modules/**', '**/dist/**', 'shell/e2e/**', ...long];
/** Tests that open a browser: they take turns, after all others, so that a busy machine closes no menu under their hand. */
const inBrowser = ['api/stand-ins/clerk/browser/**/*.test.ts', 'api/stand-ins/stripe/page/page.test.ts'];

/** What a file does that its neighbours in one process would see, or that needs a document of its own. */
const needsIsolation =
  /@vitest-environment|\bvi\.(mock|doMock|stub\w+|spyOn|useFakeTimers|resetModules)\b|process\.(env|chdir)/;
/** Tests outside of the API that share a process: importing what they need anew for each took longer than they do. */
const together = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', '*.test.ts', '*.test.tsx'],
  {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file && !file.startsWith('api/src/') && existsSync(path.join(import.meta.dirname, file)))
  .filter((file) => !needsIsolation.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')));

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      // Importing the vendors' packages anew for each file would take longer than the tests themselves.
      {
        extends: true,
        test: {
          name: 'api',
          include: ['api/src/**/*.test.ts'],
          exclude: everywhere,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: together,
          exclude: [...everywhere, ...inBrowser],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['{shell,mfe-*,api,shared-ui}/**/*.test.{ts,tsx}'],
          exclude: [...everywhere, ...inBrowser, ...together, 'api/src/**'],
          maxWorkers: 2,
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
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
