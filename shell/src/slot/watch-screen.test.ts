// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchScreen } from './watch-screen.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  // There is no layout here: what is not hidden has a box.
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    const rects = this.closest('[hidden]') ? [] : [{}];
    return rects as unknown as DOMRectList;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
function watched(html: string) {
  const screen = document.createElement('div');
  screen.innerHTML = html;
  document.body.replaceChildren(screen);
  const onSilence = vi.fn<(what: string) => void>();
  const end = watchScreen(() => screen, onSilence);
  return { screen, onSilence, end };
}

test.each([
  ['', 'showed nothing'],
  ['<p> </p>  ', 'showed nothing'],
  ['<p hidden>words</p>', 'showed nothing'],
  ['<div data-awaits="screen"><p>Loading</p></div>', 'never stopped waiting'],
])('a screen with %j is silent after a second and a half, and told once', (html, what) => {
  const { onSilence } = watched(html);
  vi.advanceTimersByTime(1_400);
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(onSilence).toHaveBeenCalledExactlyOnceWith(what);
});

test.each(['<p>words</p>', '<svg></svg>', '<p hidden>old</p><p>new</p>', '<div role="status"></div>'])(
  'a screen with %j is not',
  (html) => {
    const { onSilence, end } = watched(html);
    vi.advanceTimersByTime(10_000);
    expect(onSilence).not.toHaveBeenCalled();
    end();
  },
);

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
