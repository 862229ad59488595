// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useServerClock } from './server-clock.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
test('the server’s clock counts, whatever this device’s says', () => {
  const answer = '2026-11-20T12:00:00.000Z';
  const server = Date.parse(answer);
  vi.useFakeTimers({ now: server + 3_600_000 });
  expect(renderHook(() => useServerClock(answer)).result.current).toBe(server);
});

test('an answer that is shown again from the cache has grown old', () => {
  const answer = '2026-11-20T13:00:00.000Z';
  const server = Date.parse(answer);
  vi.useFakeTimers({ now: server - 5_000 });
  const first = renderHook(() => useServerClock(answer));
  first.unmount();
  vi.setSystemTime(server + 55_000);
  expect(renderHook(() => useServerClock(answer)).result.current).toBe(server + 60_000);
});

test('two answers on one page keep each its own time', () => {
  const server = Date.parse('2026-11-20T14:00:00.000Z');
  vi.useFakeTimers({ now: server });
  const clocks = [0, 1].map((late) =>
    renderHook(() => useServerClock(new Date(server + late).toISOString())),
  );
  act(() => void vi.advanceTimersByTime(3_000));
  expect(clocks.map(({ result }) => result.current)).toEqual([server + 3_000, server + 3_001]);
});
