// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { cleanUp } from '../watching/clean-up.ts';
import {
  forgetPresses,
  hearPresses,
  isFresh,
  isWished,
  mayGo,
  mayOpenDialog,
  mayOpenModal,
} from './presses.ts';

/** What a person does; scripts can make events that are not trusted only. */
function press(target: Element, isTrusted = true): void {
  const event = new Event('pointerdown', { bubbles: true });
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  target.dispatchEvent(event);
}

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"><header><a href="/">Home</a><div data-place="chrome.hold"><i>Pay</i></div></header>' +
    '<main data-slot="page"><button>Buy</button><dialog><p>Sure?</p></dialog></main></div>';
  hearPresses();
  forgetPresses();
  mayGo();
});

test('what a script makes look like a press is none', () => {
  press(document.querySelector('button')!, false);
  expect([isWished(), mayGo()]).toEqual([false, false]);
});

test('a press counts until the page is another one, and for one step of the history', () => {
  press(document.querySelector('button')!);
  expect([isWished(), isFresh(), mayGo(), mayGo()]).toEqual([true, true, true, false]);
  forgetPresses();
  expect(isWished()).toBe(false);
});

test('what a screen does as it goes is not what was pressed', () => {
  press(document.querySelector('a')!);
  let went = true;
  cleanUp(() => (went = mayGo()));
  expect([went, mayGo()]).toEqual([false, true]);
});

test('a page may open one dialog by itself, and then one for each press in it: the one on a dialog is none', () => {
  expect([mayOpenDialog(), mayOpenDialog()]).toEqual([true, false]);
  press(document.querySelector('a')!);
  press(document.querySelector('button')!, false);
  expect(mayOpenDialog()).toBe(false);
  press(document.querySelector('button')!);
  expect([mayOpenDialog(), mayOpenDialog()]).toEqual([true, false]);
  forgetPresses();
  expect(mayOpenDialog()).toBe(true);
});

test('a press on what the frame has of its own is no wish for what a page shows over it, and one on a part there is', () => {
  const pressed = ['button', 'a', '[data-place] i', 'a', 'main'].map((where) => {
    press(document.querySelector(where)!);
    return [where, isWished()];
  });
  expect(pressed).toEqual([
    ['button', true],
    ['a', false],
    ['[data-place] i', true],
    ['a', false],
    ['main', true],
  ]);
});

test('some modal dialogs may follow one another, and no endless row of them unless something beside them is pressed', () => {
  press(document.querySelector('button')!);
  const opened = Array.from({ length: 5 }, () => {
    press(document.querySelector('dialog p')!);
    return mayOpenModal();
  });
  expect(opened).toEqual([true, true, true, false, false]);
  press(document.querySelector('button')!);
  expect(mayOpenModal()).toBe(true);
});
