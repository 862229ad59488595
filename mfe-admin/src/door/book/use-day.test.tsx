// @vitest-environment happy-dom
import { SessionContext } from '@matinee/shared-ui';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionOf } from '../../testing/page.tsx';
import { dayOfTest, doorApi } from '../testing/door-api.ts';
import { useDay } from './use-day.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});
const session = sessionOf('signed-in');
const cache = new Map();
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => cache, shouldRetryOnError: false }}>
    <SessionContext value={session}>{children}</SessionContext>
  </SWRConfig>
);

test('lists that take sixteen seconds each come all the same, one after the other', async () => {
  doorApi({
    'door/day': () => new Promise((resolve) => setTimeout(() => resolve(Response.json(dayOfTest())), 16_000)),
  });
  const { result } = renderHook(useDay, { wrapper });
  const lists = new Set<string>();
  for (let seconds = 0; seconds < 180; seconds += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    const { data } = result.current;
    if (data) lists.add(data.now);
  }
  expect(lists.size).toBeGreaterThanOrEqual(4);
});
