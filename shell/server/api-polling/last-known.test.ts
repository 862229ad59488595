import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lastKnown } from './last-known.ts';

vi.mock('node:fs/promises', { spy: true });

test('what is kept is on the disk before it takes the place of the old one: a power cut leaves one of them', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'matinee-kept-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const file = path.join(dir, 'seen.json');
  await lastKnown(file, (sent) => sent).write({ live: 8 });
  expect(vi.mocked(writeFile).mock.calls).toEqual([[`${file}.new`, '{"live":8}', { flush: true }]]);
  expect(vi.mocked(rename).mock.calls).toEqual([[`${file}.new`, file]]);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ live: 8 });
});
