// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForCode } from './ask-for-code.ts';

let paint = () => {};
const hold = () =>
  document.body.insertAdjacentHTML(
    'beforeend',
    '<template id="code"><link rel="preload" as="script" href="/js/main.js"></template>',
  );
const asked = () => document.head.querySelectorAll('link[href="/js/main.js"]').length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(hear: () => void) {
        paint = hear;
      }
      observe() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.innerHTML = document.body.innerHTML = '';
});

test('the code is asked for when the page has been painted, and not before', () => {
  hold();
  askForCode();
  expect(asked()).toBe(0);
  paint();
  expect(asked()).toBe(1);
  paint();
  expect(asked()).toBe(1);
});

test('a page that is painted before its end has come has its code asked for with the end', () => {
  askForCode();
  paint();
  hold();
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(asked()).toBe(1);
});

test('a page that nobody sees is not painted, and does not wait for it', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  hold();
  askForCode();
  vi.advanceTimersByTime(0);
  expect(asked()).toBe(1);
});

test('a browser that tells of no paint gets the code after a while', () => {
  hold();
  askForCode();
  vi.runAllTimers();
  expect(asked()).toBe(1);
});
