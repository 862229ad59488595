import { mkdtemp } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isFromShell } from '@matinee/api/serving';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followComposition } from './composition/follow.ts';
import { followSite } from './site/follow.ts';
import { followRoots } from './trust/roots.ts';

const SITE_KEY = 'a secret of at least thirty-two letters';
const log = pino({ level: 'silent' });
const asked: IncomingMessage[] = [];
let api: Server;
let options: { apiUrl: string; siteKey: string; dataDir: string; pollMs: number; log: typeof log };
beforeAll(async () => {
  api = createServer((request, response) => {
    asked.push(request);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  options = {
    apiUrl,
    siteKey: SITE_KEY,
    dataDir: await mkdtemp(path.join(tmpdir(), 'shell-lane-')),
    pollMs: 60_000,
    log,
  };
});
afterAll(() => api.close());

// Where strangers use up what all visitors may ask, the site still learns what is live, what it is called and whose keys are good.
test.each([
  ['what is live', async () => (await followComposition({ ...options, teamKeys: new Map() })).stop()],
  ['the settings of the cinema', async () => (await followSite(options)).stop()],
  [
    'whose keys are good',
    async () => (await followRoots({ ...options, pin: '0'.repeat(64) })).learn().catch(() => undefined),
  ],
])('%s is asked for in the lane of the shell’s server', async (_what, ask) => {
  asked.length = 0;
  await ask();
  expect(asked.map((request) => isFromShell(request, SITE_KEY))).toEqual([true]);
});
