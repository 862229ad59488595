// Playwright's own assertions wait for conditions; they also work under vitest.
export { expect } from 'playwright/test';
export type { Locator, Page } from 'playwright';
