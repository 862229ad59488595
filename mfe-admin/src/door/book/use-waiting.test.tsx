// @vitest-environment happy-dom
import { SessionContext } from '@matinee/shared-ui';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionOf } from '../../testing/page.tsx';
import type { Scan } from '../calls.ts';
import { doorApi, waitingOf } from '../testing/door-api.ts';
import { useWaiting } from './use-waiting.ts';
import { keptWaiting } from './waiting.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <SessionContext value={sessionOf('signed-in')}>{children}</SessionContext>
);
const page = () => renderHook(() => useWaiting(null, () => {}), { wrapper }).result;
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

test('two doors in one browser keep what each of them let in, and hear of each other', () => {
  const [one, two] = [page(), page()];
  const [first, second] = waitingOf(2);
  act(() => one.current.add(first!));
  act(() => two.current.add(second!));
  expect(keptWaiting.read()).toEqual([first, second]);
  expect(one.current.now()).toEqual([first, second]);
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: keptWaiting.key }));
  });
  expect(one.current.waiting).toEqual([first, second]);
  act(() => void two.current.drop(first!.scan.scanId));
  expect(keptWaiting.read()).toEqual([second]);
  // What the other has dropped is not there to be dropped again.
  expect(one.current.drop(first!.scan.scanId)).toBe(false);
});

test('what the network does not carry in time is told in smaller pieces, until all of it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  keptWaiting.write(waitingOf(250));
  doorApi();
  const answer = vi.mocked(fetch).getMockImplementation()!;
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    const { scans } = JSON.parse(String(init?.body)) as { scans: Scan[] };
    return scans.length > 40 ? new Promise<Response>(() => {}) : answer(input, init);
  });
  const lists = renderHook(({ list }) => useWaiting(list, () => {}), { wrapper, initialProps: { list: {} } });
  for (let times = 0; times < 20 && keptWaiting.read()?.length; times++) {
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    lists.rerender({ list: {} });
  }
  expect(keptWaiting.read()).toEqual([]);
});
