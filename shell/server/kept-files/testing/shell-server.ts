import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TeamKeys } from '@matinee/api/release-signing';
import type { Composition } from '@matinee/api/releases';
import { createShellServer } from '../../app.ts';
import { described, teamKeys } from '../../composition/testing/signed.ts';
import { readConfig } from '../../config.ts';
import { fileStore } from '../file-store.ts';
import { keptShells } from '../kept-shells.ts';
import { createMirror } from '../mirror.ts';
import { SITE_KEY } from './kept-api.ts';

/** So many visits are made to two servers that take turns: all of them in the long form, since a page takes some milliseconds. */
export const VISITS = process.env['MATINEE_FULL'] === '1' ? 1_000 : 20;

interface Deployed {
  version: string;
  /** path → what is in the file, of the shell that this server is deployed with; the first is its main script */
  files: Record<string, string>;
  apiUrl: string;
  composition: () => Composition | null;
  settings?: Record<string, string>;
  /** those of the tests' teams when absent */
  keys?: TeamKeys;
  /** code of the worker that keeps pages; none when absent */
  worker?: string;
  /** what some visitors get beside the composition */
  canary?: () => Composition | null;
  /** asks at once what is live; nobody does when absent */
  lookLive?: () => Promise<void>;
  /** folder of a server before this one; a new one when absent */
  dataDir?: string;
}

/** A shell's server with a build and a disk of its own; no process, and nobody listens. */
export async function deployShellServer(deployed: Deployed) {
  const { version, files, apiUrl, composition, settings } = deployed;
  const folder = await mkdtemp(path.join(tmpdir(), 'matinee-shell-'));
  const dataDir = deployed.dataDir ?? path.join(folder, 'data');
  const web = path.join(folder, 'web');
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(web, file)), { recursive: true });
    await writeFile(path.join(web, file), text);
  }
  const own = {
    version,
    entry: Object.keys(files).slice(0, 1),
    files: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, described(text)])),
  };
  const config = {
    ...readConfig({
      CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from('clerk.example$').toString('base64')}`,
      API_URL: apiUrl,
      DATA_DIR: dataDir,
      SITE_KEY,
      ...settings,
    }),
    teamKeys: deployed.keys ?? teamKeys,
  };
  const said: string[] = [];
  const log = { warn: (_: unknown, words = '') => void said.push(words), error: () => {} };
  const store = fileStore({ ...config, dir: path.join(dataDir, 'files') });
  const alarms: string[] = [];
  const alarm = (kind: string, subject: string) => alarms.push(`${kind} ${subject}`);
  const given = () => [composition(), deployed.canary?.()];
  const { lookLive } = deployed;
  const shells = await keptShells({ ...config, own, store, live: composition, given, lookLive, log, alarm });
  const { lookAnew } = shells;
  const mirror = createMirror({ ...config, store, given: () => [composition()], lookAnew });
  const canary = () => {
    const beside = deployed.canary?.();
    return beside ? { share: 100, composition: beside } : null;
  };
  const followed = { current: composition, canary, isKnown: () => true, stop: () => {} };
  const app = createShellServer({
    config,
    shells,
    mirror,
    web,
    followed,
    site: { current: () => null },
    log,
    worker: deployed.worker,
  });
  return {
    dataDir,
    /** kind and subject of what somebody was told */
    alarms,
    /** what the log says */
    said,
    mirror,
    fetch: app.fetch,
    get: async (address: string, headers: Record<string, string> = {}) =>
      app.request(`http://localhost:3000${address}`, { headers }),
    /** The same at another origin that leads here. */
    getFrom: async (origin: string, address: string, headers: Record<string, string> = {}) =>
      app.request(`${origin}${address}`, { headers }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type DeployedShellServer = Awaited<ReturnType<typeof deployShellServer>>;
