// @vitest-environment happy-dom
import { SessionContext } from '@matinee/shared-ui';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { sessionOf } from '../../testing/page.tsx';
import { waitingOf } from '../testing/door-api.ts';
import { useWaiting } from './use-waiting.ts';
import { keptWaiting } from './waiting.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <SessionContext value={sessionOf('signed-in')}>{children}</SessionContext>
);
const page = () => renderHook(() => useWaiting(null, () => {}), { wrapper }).result;
afterEach(() => {
  cleanup();
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
