// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { forgetPresses, hearPresses, isFresh, isPressed, isWished, mayGo } from './presses.ts';

/** What a person does; scripts can make events that are not trusted only. */
function press(target: Element, isTrusted = true): void {
  const event = new Event('pointerdown', { bubbles: true });
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  target.dispatchEvent(event);
}

beforeEach(() => {
  document.body.innerHTML = '<header><a href="/">Home</a></header><main><button>Buy</button></main>';
  hearPresses();
  forgetPresses();
  mayGo();
});

test('what a script makes look like a press is none', () => {
  press(document.querySelector('button')!, false);
  expect([isWished(), mayGo()]).toEqual([false, false]);
});

test('a press counts until the page is another one, for one step of the history, and for where it was', () => {
  const button = document.querySelector('button')!;
  press(button);
  expect([isWished(), isFresh(), mayGo(), mayGo()]).toEqual([true, true, true, false]);
  expect([
    isPressed(button),
    isPressed(document.querySelector('main')),
    isPressed(document.querySelector('a')),
  ]).toEqual([true, true, false]);
  forgetPresses();
  expect(isWished()).toBe(false);
});
