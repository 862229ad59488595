import { defineConfig } from 'vitest/config';

const everywhere = ['**/node_modules/**', '**/dist/**', 'shell/e2e/**'];
/** Tests that open a browser: they take turns, after all others, so that a busy machine closes no menu under their hand. */
const inBrowser = ['api/stand-ins/clerk/browser/**/*.test.ts', 'api/stand-ins/stripe/page/page.test.ts'];

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
          name: 'rest',
          include: ['{shell,mfe-*,api,shared-ui}/**/*.test.{ts,tsx}'],
          exclude: [...everywhere, ...inBrowser, 'api/src/**'],
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
