import { chromium, type Browser } from 'playwright';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** how the tests' browser is started on this machine, as the configuration of the tests found it */
    chromium: { executablePath: string; args: string[] };
  }
}

/** Starts the browser that the tests of this run were given. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(inject('chromium'));
