// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScanHint } from './ScanHint.tsx';

const opened = new Date('2026-11-21T15:00:00Z');
const atDoor = new Date('2026-11-21T19:15:00Z');
const HINT = 'Turn the brightness of your screen up for the scan.';
beforeEach(() => void vi.useFakeTimers({ now: opened }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['come back to', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['still looked at', () => vi.advanceTimersByTime(60_000)],
])(
  'a page that was opened long before the start and is %s at the door keeps the screen on',
  (_what, pass) => {
    const request = vi.fn(async () => ({ release: async () => {} }));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
    render(<ScanHint startsAt="2026-11-21T19:30:00Z" />);
    expect(screen.queryByText(HINT)).toBeNull();
    vi.setSystemTime(atDoor);
    expect(request).not.toHaveBeenCalled();
    act(() => void pass());
    expect(screen.getByText(HINT)).toBeTruthy();
    expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  },
);
