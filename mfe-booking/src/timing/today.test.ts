import { afterEach, expect, test, vi } from 'vitest';
import { isToday } from './today.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-11-21T16:59:00Z', '2026-11-21', '2026-11-22'],
  ['2026-11-21T17:00:00Z', '2026-11-22', '2026-11-21'],
  ['2026-12-31T18:00:00Z', '2027-01-01', '2026-01-01'],
  ['2026-09-05T01:00:00Z', '2026-09-05', '2025-09-05'],
])('at %s it is %s in Ho Chi Minh City, and not %s', (now, date, other) => {
  vi.setSystemTime(now);
  expect(isToday(date, 'Asia/Ho_Chi_Minh')).toBe(true);
  expect(isToday(other, 'Asia/Ho_Chi_Minh')).toBe(false);
});
