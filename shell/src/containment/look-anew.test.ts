// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { watchPage } from './watch-page.ts';

// What watches keeps the body that it found, and what it has seen in it.
vi.hoisted(() => vi.resetModules());

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"><header><a href="/">Home</a></header></div>';
  for (const element of document.querySelectorAll('#root, #root *'))
    Object.assign(element, { __reactFiber$1: {} });
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});

test('what is not whole when another page has come is told at once: it is built again before anybody has begun anything there', () => {
  const onDamage = vi.fn<() => void>();
  const header = document.querySelector('header')!;
  const lookAnew = watchPage(() => ['header'], { onDamage, onTampering() {}, onSuspicion() {} });
  header.remove();
  vi.advanceTimersByTime(500);
  expect(onDamage).toHaveBeenCalledOnce();
  // It was built again, and who is left now has taken it away once more.
  lookAnew(performance.now());
  expect(onDamage).toHaveBeenCalledTimes(2);
  document.getElementById('root')!.prepend(header);
  lookAnew(performance.now());
  vi.advanceTimersByTime(2_000);
  expect(onDamage).toHaveBeenCalledTimes(2);
});

test('what a part takes away as it goes is built again once, and is not held against the page that has come', () => {
  const onDamage = vi.fn<() => void>();
  const header = document.querySelector('header')!;
  const lookAnew = watchPage(() => ['header'], { onDamage, onTampering() {}, onSuspicion() {} });
  vi.advanceTimersByTime(5_000);
  const arrivedAt = performance.now();
  header.remove();
  vi.advanceTimersByTime(400);
  expect(onDamage).toHaveBeenCalledOnce();
  // React has not put it there yet.
  lookAnew(arrivedAt);
  expect(onDamage).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(2_000);
  expect(onDamage.mock.calls.length).toBeGreaterThan(1);
});
