// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchScreen } from './watch-screen.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  // There is no layout here: what is not hidden has a box, of the size and at the place that it says.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const size = this.closest('[hidden]') ? 0 : Number(this.getAttribute('size') ?? 20);
    return new DOMRect(Number(this.getAttribute('left') ?? 0), 0, size, size);
  });
  Element.prototype.checkVisibility = function (how) {
    return !(how?.opacityProperty && this.hasAttribute('faint'));
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
function watched(html: string) {
  const screen = document.createElement('div');
  screen.innerHTML = html;
  document.body.replaceChildren(screen);
  const onSilence = vi.fn<(what: string) => boolean | void>();
  const end = watchScreen(() => screen, onSilence);
  return { screen, onSilence, end };
}

test.each([
  ['', 'showed nothing'],
  ['<p> </p>  ', 'showed nothing'],
  ['<p hidden>words</p>', 'showed nothing'],
  ['<p faint>words</p>', 'showed nothing'],
  ['<h1 size="1">for screen readers</h1>', 'showed nothing'],
  ['<div role="status" size="0"></div>', 'showed nothing'],
  ['<svg size="0"></svg>', 'showed nothing'],
  ['<p left="-9999">words</p>', 'showed nothing'],
  ['<p>\u200b</p>', 'showed nothing'],
  ['<img alt="" size="0">', 'showed nothing'],
  ['<x-times size="0"></x-times>', 'showed nothing'],
  ['<div data-awaits="screen"><p>Loading</p></div>', 'never stopped waiting'],
])('a screen with %j is silent after a second and a half, and told once', (html, what) => {
  const { onSilence } = watched(html);
  vi.advanceTimersByTime(1_400);
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(onSilence).toHaveBeenCalledExactlyOnceWith(what);
});

test('one that others have hidden is looked at anew, and told once more when it still shows nothing', () => {
  const { onSilence, screen } = watched('<p hidden>words</p>');
  onSilence.mockReturnValueOnce(true);
  vi.advanceTimersByTime(3_000);
  expect(onSilence).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5_000);
  expect(onSilence).toHaveBeenCalledTimes(2);
  screen.firstElementChild!.removeAttribute('hidden');
  vi.advanceTimersByTime(5_000);
  expect(onSilence).toHaveBeenCalledTimes(2);
});

test('what a screen shows in a ShadowRoot of its own is seen, and one without a box is not', () => {
  const { screen, onSilence } = watched('<div></div>');
  screen.firstElementChild!.attachShadow({ mode: 'open' }).innerHTML = '<p>words</p>';
  vi.advanceTimersByTime(5_000);
  expect(onSilence).not.toHaveBeenCalled();
  screen.firstElementChild!.setAttribute('size', '0');
  vi.advanceTimersByTime(5_000);
  expect(onSilence).toHaveBeenCalledExactlyOnceWith('showed nothing');
});

test.each([
  '<p>words</p>',
  '<svg></svg>',
  // What such an element shows may stand where nobody can look.
  '<x-times></x-times>',
  '<p hidden>old</p><p>new</p>',
  '<div role="status"></div>',
  '<div data-awaits="part"></div>words',
])('a screen with %j is not', (html) => {
  const { onSilence, end } = watched(html);
  vi.advanceTimersByTime(10_000);
  expect(onSilence).not.toHaveBeenCalled();
  end();
});

test('a moment of silence between two sights is none', () => {
  const { screen, onSilence, end } = watched('<p>words</p>');
  for (let turn = 0; turn < 5; turn += 1) {
    screen.innerHTML = '';
    vi.advanceTimersByTime(1_000);
    screen.innerHTML = '<p>words</p>';
    vi.advanceTimersByTime(500);
  }
  expect(onSilence).not.toHaveBeenCalled();
  end();
});
