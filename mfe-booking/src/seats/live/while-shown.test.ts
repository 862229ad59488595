// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { whileShown } from './while-shown.ts';

afterEach(() => vi.restoreAllMocks());
const turn = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const begin = () => {
  const signals: AbortSignal[] = [];
  const stop = whileShown((signal) => void signals.push(signal));
  return { stop, running: () => signals.map(({ aborted }) => !aborted) };
};

test('work ends when the tab is hidden and begins anew when it is shown', () => {
  const { stop, running } = begin();
  expect(running()).toEqual([true]);
  turn('hidden');
  expect(running()).toEqual([false]);
  turn('visible');
  expect(running()).toEqual([false, true]);
  stop();
  expect(running()).toEqual([false, false]);
  turn('hidden');
  turn('visible');
  expect(running()).toHaveLength(2);
});

test('in a tab that is opened hidden nothing begins before it is shown', () => {
  turn('hidden');
  const { stop, running } = begin();
  expect(running()).toEqual([]);
  turn('visible');
  expect(running()).toEqual([true]);
  stop();
});

test('a page that is left ends its work, and begins it when the way back shows it again', () => {
  const { stop, running } = begin();
  dispatchEvent(new Event('pagehide'));
  expect(running()).toEqual([false]);
  dispatchEvent(new Event('pageshow'));
  expect(running()).toEqual([false, true]);
  stop();
});

test('the first showing of a page begins nothing twice', () => {
  const { stop, running } = begin();
  dispatchEvent(new Event('pageshow'));
  expect(running()).toEqual([true]);
  stop();
});
