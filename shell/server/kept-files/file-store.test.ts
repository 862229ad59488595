import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { digestOf } from '@matinee/api/release-files';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  compositionOf,
  described,
  releaseOf,
  shellOf,
  signed,
  teamKeys,
} from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { fileStore } from './file-store.ts';
import { filesIn } from './mirror.ts';
import { SITE_KEY, startKeptApi } from './testing/kept-api.ts';

/** Whether the disk refuses every change, as one does that Linux has remounted for reading only after a fault. */
const disk = vi.hoisted(() => ({ isReadOnly: false }));
vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original();
  const refused = () => Promise.reject(Object.assign(new Error('read-only file system'), { code: 'EROFS' }));
  const unless = (change: (...given: never[]) => Promise<void>) =>
    ((...given: never[]) => (disk.isReadOnly ? refused() : change(...given))) as never;
  return { ...real, utimes: unless(real.utimes), rm: unless(real.rm) };
});

const DAYS = 30;
const longAgo = new Date(Date.now() - 40 * 86_400_000);
const texts = {
  remote: 'of the remote',
  fallback: 'of its fallback',
  shell: 'of the shell',
  old: 'of nobody',
};
const known = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, described(text)]));
const release = (version: string, text: string) =>
  signed({
    ...releaseOf('catalog', version),
    preload: [],
    files: { 'remoteEntry.js': described(text) },
  });
const live = trusted(
  {
    ...compositionOf('live', {
      ...release('1.1.0', texts.remote),
      fallback: release('1.0.0', texts.fallback),
    }),
    shell: shellOf('2.0.0', { 'js/main.js': texts.shell }),
  },
  teamKeys,
);

let api: Awaited<ReturnType<typeof startKeptApi>>;
let dir: string;
beforeEach(async () => {
  disk.isReadOnly = false;
  dir = await mkdtemp(path.join(tmpdir(), 'matinee-files-'));
  api = await startKeptApi();
  api.keep(Object.values(texts));
});
afterEach(async () => {
  disk.isReadOnly = false;
  await api.close();
  await rm(dir, { recursive: true });
});
const store = () => fileStore({ dir, apiUrl: api.url, siteKey: SITE_KEY });

/** A server that has had its files for so long, each in its memory since. */
async function longRunning() {
  const running = store();
  for (const file of Object.values(known)) {
    await running.read(file);
    await utimes(path.join(dir, digestOf(file.integrity)), longAgo, longAgo);
  }
  return running;
}
/** What a server that begins on this disk has of it while nobody else can be asked. */
async function alone() {
  await api.close();
  const next = store();
  const read = await Promise.all(
    Object.entries(known).map(async ([name, file]) => [name, (await next.read(file))?.toString()] as const),
  );
  return Object.fromEntries(read.filter(([, text]) => text !== undefined));
}

test('what visitors are given stays on the disk of a server that has run for more than a month, and what nobody is given goes', async () => {
  const running = await longRunning();
  await running.removeOlderThan(DAYS, filesIn([live, null]));
  const { old: _, ...inUse } = texts;
  expect(await alone()).toEqual(inUse);
});

test('what was asked for on the disk of late stays as well', async () => {
  await longRunning();
  const next = store();
  await next.read(known['old']!);
  await next.removeOlderThan(DAYS, new Set());
  expect(await alone()).toEqual({ old: texts.old });
});

test('what cannot be removed keeps nothing else there, and ends nobody', async () => {
  const running = await longRunning();
  const folder = path.join(dir, '0 is no file');
  await mkdir(folder);
  await utimes(folder, longAgo, longAgo);
  await running.removeOlderThan(DAYS, new Set());
  expect(await readdir(dir)).toEqual(['0 is no file']);
});

test('a disk that takes nothing any more gives what is on it, and ends nobody', async () => {
  const running = await longRunning();
  disk.isReadOnly = true;
  await running.removeOlderThan(DAYS, new Set());
  expect(await alone()).toEqual(texts);
});
