// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { areInPlace, keepInPlace } from './in-place.ts';

let leave: (() => void) | undefined;
const link = () => document.querySelector('a')!;

beforeEach(() => {
  leave?.();
  document.body.innerHTML = '<div id="root"><header><nav><a href="/movies">Movies</a></nav></header></div>';
  leave = keepInPlace(document.querySelector('nav'));
});

test.each([
  ['takes its place away', () => document.querySelector('nav')!.remove()],
  ['empties it', () => void (link().textContent = '')],
  ['lets it lead elsewhere', () => void (link().href = '/mine')],
  ['hides its place', () => void (document.querySelector('nav')!.style.visibility = 'hidden')],
  ['makes its place inert', () => document.querySelector('nav')!.setAttribute('inert', '')],
])('who %s takes a link of the frame away', (_what, deed) => {
  expect(areInPlace()).toBe(true);
  deed();
  expect(areInPlace()).toBe(false);
});

test('what the frame itself takes away is not missed, nor what is set on the document by those who lock it', () => {
  document.documentElement.style.overflow = 'hidden';
  expect(areInPlace()).toBe(true);
  leave?.();
  link().remove();
  expect(areInPlace()).toBe(true);
  document.documentElement.removeAttribute('style');
});

test('a menu of Clerk’s may hide it from screen readers, and nothing else may', () => {
  document.querySelector('nav')!.setAttribute('aria-hidden', 'true');
  expect([areInPlace(), areInPlace(true)]).toEqual([false, true]);
  document.querySelector('nav')!.setAttribute('inert', '');
  expect(areInPlace(true)).toBe(false);
});
