import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shell,mfe-*,api,shared-ui}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'shell/e2e/**'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
