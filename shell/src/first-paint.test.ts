// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPaint } from './first-paint.ts';

const then = vi.fn<() => void>();
let frames: (() => void)[];
let painted: PerformancePaintTiming[];
beforeEach(() => {
  vi.useFakeTimers();
  then.mockClear();
  frames = [];
  painted = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => painted);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the page is painted before the callback, which comes once', () => {
  afterFirstPaint(then);
  expect(then).not.toHaveBeenCalled();
  frames.forEach((frame) => frame());
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(then).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(then).toHaveBeenCalledTimes(1);
});

test('a page that is painted already waits for nothing', () => {
  painted = [{ name: 'first-paint' } as PerformancePaintTiming];
  afterFirstPaint(then);
  expect(then).toHaveBeenCalledTimes(1);
});

test('a page that nobody sees waits for nothing', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  afterFirstPaint(then);
  expect(then).toHaveBeenCalledTimes(1);
});

test('a page that gets no frame starts all the same', () => {
  afterFirstPaint(then);
  vi.advanceTimersByTime(100);
  expect(then).toHaveBeenCalledTimes(1);
});
