import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { provenLive } from './proof.ts';

const MINUTE_MS = 60_000;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shell-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('a server that has begun and hears of nothing that is signed is stale after a while, not fresh for ever', async () => {
  let at = 0;
  const roots = {
    current: () => undefined,
    teamKeys: new Map(),
    learn: async () => undefined,
    lookForMore: async () => undefined,
    keep: async () => undefined,
  };
  const { isStale, freshness } = await provenLive({ roots, dataDir, now: () => new Date(at) });
  at = 9 * MINUTE_MS;
  expect(isStale()).toBe(false);
  at = 11 * MINUTE_MS;
  expect([isStale(), freshness()]).toEqual([true, null]);
});
