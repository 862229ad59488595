import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { browserFlags, findBrowser } from '@matinee/workspace/browser';
import { startSite } from '@matinee/workspace/site';
import type { TestProject } from 'vitest/node';
import { serveControl } from './control.ts';

/** One copy of the site that journeys run in. */
export interface SiteUnderTest {
  siteUrl: string;
  controlUrl: string;
  /** data folder of the copy, with its keys and its hosts' folders */
  dataDir: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** one for each worker: files that run at the same time never share a site */
    sites: SiteUnderTest[];
    /** how the browser of all journeys is started */
    chromium: { executablePath: string; args: string[] };
  }
}

/** Ports between two copies: those of one copy, and those of what journeys start beside it, a hundred further. */
const PORTS_APART = 200;

async function startCopy(port: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'matinee-'));
  const options = {
    root: path.resolve(import.meta.dirname, '../../..'),
    port,
    dataDir,
    // Waiting times are short: journeys look at what happens, not at how long it takes.
    env: {
      ...process.env,
      REMOTE_TIMEOUT_MS: '1500',
      REMOTE_RETRY_MS: '400',
      COMPOSITION_POLL_MS: '200',
      LIST_CACHE_MS: '100',
      // Most journeys about hosts that fail are about what comes after the mirror; release/mirror.e2e.ts is about it.
      MIRROR: 'off',
      CANARY_LOOK_SECONDS: '0.5',
      // A busy machine may take its time to tell what a page is about.
      PAGE_DATA_TIMEOUT_MS: '10000',
    },
    say: () => {},
  };
  const control = await serveControl(() => startSite(options));
  return {
    site: { siteUrl: control.siteUrl, controlUrl: control.url, dataDir },
    async close() {
      await control.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a copy of the site for each worker, on ports of its own, with data of its own. */
export default async function setup(project: TestProject) {
  project.provide('chromium', { executablePath: findBrowser(console.log), args: browserFlags });
  const first = Number(process.env['MATINEE_E2E_PORT'] || 4300);
  const copies = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, (_, index) => startCopy(first + index * PORTS_APART)),
  );
  project.provide(
    'sites',
    copies.map(({ site }) => site),
  );
  return async () => {
    await Promise.all(copies.map((copy) => copy.close()));
  };
}
