import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('a log looks for lines that wait, and one that is silent has none to look for', () => {
  createLog('info');
  expect(vi.getTimerCount()).toBe(1);
  createLog('silent');
  expect(vi.getTimerCount()).toBe(1);
});
