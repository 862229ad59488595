// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Verdict } from '../book/decide.ts';
import { useVerdict } from './use-verdict.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const verdictOf = (outcome: Verdict['outcome']): Verdict => ({ outcome, ticket: null, entry: null });

/** A door at which a camera is on. */
function door(...outcomes: Verdict['outcome'][]) {
  const check = vi.fn<(code: string) => Promise<Verdict>>();
  for (const outcome of outcomes) check.mockResolvedValueOnce(verdictOf(outcome));
  const { result } = renderHook(() => useVerdict(check));
  const told = () => {
    const { verdict, sight } = result.current;
    return [typeof verdict === 'string' ? verdict : verdict?.outcome, sight];
  };
  const comes = (code: string) => act(async () => result.current.onSeen(code));
  const leaves = async (seconds: number) => {
    await act(async () => result.current.onAway());
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  };
  return { check, result, told, comes, leaves };
}

test('whoever shows a copy of the code that was just let in sees nothing green, and no second scan is made', async () => {
  const { check, told, comes, leaves } = door('in', 'used');
  await comes('A');
  expect(told()).toEqual(['in', 'now']);
  await leaves(1);
  expect(told()).toEqual(['in', 'now']);
  await comes('A');
  expect(told()).toEqual(['in', 'again']);
  expect(check).toHaveBeenCalledOnce();
});

test('a verdict is past some seconds after its code went out of view, and the same code is a scan again later', async () => {
  const { check, told, comes, leaves } = door('in', 'used');
  await comes('A');
  await leaves(3);
  expect(told()).toEqual(['in', 'past']);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await comes('A');
  expect(told()).toEqual(['used', 'now']);
  expect(check).toHaveBeenCalledTimes(2);
});

test('a code that was refused, or could not be checked, is checked again at once when it comes back', async () => {
  const { check, told, comes, leaves } = door('unknown', 'in');
  await comes('A');
  await leaves(0);
  await comes('A');
  expect(told()).toEqual(['in', 'now']);
  expect(check).toHaveBeenCalledTimes(2);
});

test('an answer that comes after its code went out of view is seen for as long as any', async () => {
  const { told, comes, leaves, check } = door();
  let answer: (verdict: Verdict) => void = () => {};
  check.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await comes('A');
  await leaves(4);
  expect(told()).toEqual(['checking', 'now']);
  await act(async () => answer(verdictOf('in')));
  expect(told()).toEqual(['in', 'now']);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(told()).toEqual(['in', 'past']);
});

test('what is typed or read by a hand scanner is a scan each time', async () => {
  const { check, told, result } = door('in', 'used');
  for (const outcome of ['in', 'used']) {
    await act(async () => result.current.onCode('A'));
    expect(told()).toEqual([outcome, 'now']);
  }
  expect(check).toHaveBeenCalledTimes(2);
});
