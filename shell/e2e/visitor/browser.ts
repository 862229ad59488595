import { chromium, type Browser } from 'playwright';
import { inject } from 'vitest';

let started: Promise<Browser> | undefined;

/** The browser of this worker: all its files open their contexts in it, and it ends with the worker. */
export const theBrowser = (): Promise<Browser> => (started ??= chromium.launch(inject('chromium')));
