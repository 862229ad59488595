// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTryAgain } from './use-try-again.ts';

afterEach(cleanup);

test('it is under way until what was asked has ended, and then was tried once more', async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  const ask = vi.fn(() => promise);
  const { result } = renderHook(() => useTryAgain(ask));
  expect(result.current).toMatchObject({ busy: false, tries: 0 });
  act(() => result.current.onTryAgain());
  expect(result.current).toMatchObject({ busy: true, tries: 0 });
  await act(async () => resolve());
  expect(result.current).toMatchObject({ busy: false, tries: 1 });
  expect(ask).toHaveBeenCalledTimes(1);
});

test('an answer that is there at once counts too', async () => {
  const { result } = renderHook(() => useTryAgain(() => undefined));
  await act(async () => result.current.onTryAgain());
  expect(result.current).toMatchObject({ busy: false, tries: 1 });
});
