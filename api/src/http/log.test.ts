import fs, { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from './log.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('a log looks for lines that wait, and one that is silent has none to look for', () => {
  createLog('info');
  expect(vi.getTimerCount()).toBe(1);
  createLog('silent');
  expect(vi.getTimerCount()).toBe(1);
});

test('a log whose disk is full ends nobody, and goes on where it was once there is room', async () => {
  vi.useRealTimers();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'matinee-log-'));
  const file = path.join(folder, 'log');
  const fd = openSync(file, 'w');
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const write = vi
    .spyOn(fs, 'write')
    .mockImplementation((...words: unknown[]) => process.nextTick(words.at(-1) as () => void, full));
  onTestFinished(() => {
    vi.restoreAllMocks();
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });
  const log = createLog('info', 'api', fd);
  log.info('while it is full');
  await expect.poll(() => write.mock.calls.length).toBeGreaterThan(2);
  // As at the end of the process: what waits for room there waits for ever.
  const waits = vi.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
    throw full;
  });
  log.fatal('the last words');
  expect(waits).not.toHaveBeenCalled();
  expect(readFileSync(file, 'utf8')).toBe('');
  write.mockRestore();
  log.info('afterwards');
  const said = () => readFileSync(file, 'utf8').split('\n').filter(Boolean);
  await expect.poll(said).toHaveLength(3);
  expect(said().map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'while it is full',
    'the last words',
    'afterwards',
  ]);
});
