// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPresses } from './keep-presses.ts';

beforeEach(() => {
  document.body.innerHTML = `<header><button id="menu">Menu</button></header><main><div data-first-view="catalog">
    <button id="seat">A1</button><button id="day">Sunday</button>
  </div></main>`;
  keepPresses();
});
afterEach(() => {
  vi.useRealTimers();
  for (const part of ['frame', 'view'] as const) globalThis.matineePresses?.drop(part);
  document.body.innerHTML = '';
});

const element = (id: string) => document.getElementById(id)!;
const heard = (id: string) => {
  const hear = vi.fn<() => void>();
  element(id).addEventListener('click', hear);
  return hear;
};

const isMarked = (id: string) => element(id).hasAttribute('data-kept');

test('what was pressed long ago is wanted by nobody any more: it is not done, and its mark goes', () => {
  vi.useFakeTimers();
  element('seat').click();
  element('menu').click();
  vi.advanceTimersByTime(9_000);
  // Pressed again: it is wanted from now on.
  element('menu').click();
  expect([isMarked('seat'), isMarked('menu')]).toEqual([true, true]);
  vi.advanceTimersByTime(3_000);
  expect([isMarked('seat'), isMarked('menu')]).toEqual([false, true]);
  const [seat, menu] = [heard('seat'), heard('menu')];
  globalThis.matineePresses?.hand('view');
  globalThis.matineePresses?.hand('frame');
  expect([seat, menu].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

test('nor is it where the browser’s timers stood still meanwhile, and what is pressed anew is', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  element('seat').click();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  const [seat, key] = [heard('seat'), vi.fn<() => void>()];
  document.addEventListener('keydown', key);
  vi.setSystemTime(Date.now() + 12_000);
  element('day').click();
  const day = heard('day');
  globalThis.matineePresses?.hand('frame');
  globalThis.matineePresses?.hand('view');
  expect(day).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', key);
  expect([seat, key].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('whoever presses where the code has failed to come is told so', () => {
  const say = vi.fn<() => void>();
  globalThis.matineePresses?.fails(say);
  element('menu').click();
  expect(say).not.toHaveBeenCalled();
  element('seat').click();
  expect(say).toHaveBeenCalledOnce();
  globalThis.matineePresses?.fails(say);
  expect(say).toHaveBeenCalledOnce();
  element('day').click();
  expect(say).toHaveBeenCalledTimes(2);
});

test('who has pressed before the code failed to come is told so, too', () => {
  const say = vi.fn<() => void>();
  element('seat').click();
  globalThis.matineePresses?.fails(say);
  globalThis.matineePresses?.fails(say);
  expect(say).toHaveBeenCalledOnce();
});
