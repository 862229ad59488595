import { expect as patient } from 'playwright/test';

export type { Locator, Page } from 'playwright';

/** Playwright's own assertions, which wait for conditions. They give a busy machine time; a good page takes none of it. */
export const expect = patient.configure({ timeout: 20_000 });
