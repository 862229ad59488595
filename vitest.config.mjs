import { defineConfig } from 'vitest/config';

const everywhere = ['**/node_modules/**', '**/dist/**', 'shell/e2e/**'];

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      // Importing the vendors' packages anew for each file would take longer than the tests themselves.
      {
        extends: true,
        test: { name: 'api', include: ['api/src/**/*.test.ts'], exclude: everywhere, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['{shell,mfe-*,api,shared-ui}/**/*.test.{ts,tsx}'],
          exclude: [...everywhere, 'api/src/**'],
        },
      },
    ],
  },
});
