// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unavailable } from './Unavailable.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const show = (pause?: number) => {
  const onRetry = vi.fn<() => void>();
  const view = <Unavailable name="catalog" onRetry={onRetry} {...(pause === undefined ? {} : { pause })} />;
  return { onRetry, ...render(view) };
};

test('it tries in every pause', () => {
  const { onRetry } = show(1_000);
  vi.advanceTimersByTime(3_500);
  expect(onRetry).toHaveBeenCalledTimes(3);
});

test('it rests while nobody looks, also when the connection comes back', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { onRetry } = show(1_000);
  vi.advanceTimersByTime(3_500);
  window.dispatchEvent(new Event('online'));
  expect(onRetry).not.toHaveBeenCalled();
});

test('it tries at once when the connection is back', () => {
  const { onRetry } = show(1_000);
  window.dispatchEvent(new Event('online'));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('without a pause it leaves trying to the visitor, and does not promise otherwise', () => {
  const { onRetry } = show();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  expect(onRetry).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).not.toContain('We keep trying');
});

test('it has a way out of its own, which does not need what is broken', () => {
  show();
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
});

test('once it is gone it does not try any more', () => {
  const { onRetry, unmount } = show(1_000);
  unmount();
  vi.advanceTimersByTime(3_500);
  window.dispatchEvent(new Event('online'));
  expect(onRetry).not.toHaveBeenCalled();
});

test('without a network it says so, and not that the rest of the site works', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { rerender, onRetry } = show(1_000);
  expect(screen.getByText(/^You are offline\./)).toBeTruthy();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  rerender(<Unavailable name="catalog" onRetry={onRetry} pause={1_000} />);
  expect(screen.getByText(/^The rest of the site works\./)).toBeTruthy();
});

test('without a network and a pause it does not promise to come by itself', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toContain('You are offline. Please try again');
  expect(textContent).not.toContain('this page comes');
});
