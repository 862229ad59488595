import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { browserFlags, findBrowser } from '@matinee/workspace/browser';
import { startSite } from '@matinee/workspace/site';
import type { TestProject } from 'vitest/node';
import { serveControl } from './control.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string;
    controlUrl: string;
    /** data folder of the copy, with its keys and its hosts' folders */
    dataDir: string;
    /** how the browser of all journeys is started */
    chromium: { executablePath: string; args: string[] };
  }
}

/** Starts one copy of the site on ports of its own, with data of its own, for all journeys. */
export default async function setup(project: TestProject) {
  project.provide('chromium', { executablePath: findBrowser(console.log), args: browserFlags });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'matinee-'));
  const options = {
    root: path.resolve(import.meta.dirname, '../../..'),
    port: Number(process.env['MATINEE_E2E_PORT'] ?? 4300),
    dataDir,
    // Waiting times are short: journeys look at what happens, not at how long it takes.
    env: {
      ...process.env,
      REMOTE_TIMEOUT_MS: '1500',
      REMOTE_RETRY_MS: '400',
      COMPOSITION_POLL_MS: '200',
      LIST_CACHE_MS: '100',
      CANARY_LOOK_SECONDS: '0.5',
      // A busy machine may take its time to tell what a page is about.
      PAGE_DATA_TIMEOUT_MS: '10000',
    },
    say: () => {},
  };
  const control = await serveControl(() => startSite(options));
  project.provide('siteUrl', control.siteUrl);
  project.provide('controlUrl', control.url);
  project.provide('dataDir', dataDir);
  return async () => {
    await control.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}
