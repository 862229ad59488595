import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite } from '@matinee/local/site';
import type { TestProject } from 'vitest/node';
import { serveControl } from './control.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string;
    controlUrl: string;
  }
}

/** Starts one copy of the site on ports of its own, with data of its own, for all journeys. */
export default async function setup(project: TestProject) {
  const root = path.resolve(import.meta.dirname, '../../..');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'matinee-'));
  const port = Number(process.env['MATINEE_E2E_PORT'] ?? 4300);
  const site = await startSite({ root, port, dataDir, env: { ...process.env, REMOTE_TIMEOUT_MS: '1500' }, say: () => {} });
  const control = await serveControl(site);
  project.provide('siteUrl', site.url);
  project.provide('controlUrl', control.url);
  return async () => {
    await control.close();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
