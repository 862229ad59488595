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
  ['hides its place', () => document.querySelector('nav')!.setAttribute('hidden', '')],
  ['makes its place inert', () => document.querySelector('nav')!.setAttribute('inert', '')],
])('who %s takes a link of the frame away', (_what, deed) => {
  expect(areInPlace()).toBe(true);
  deed();
  expect(areInPlace()).toBe(false);
});

test.each([
  ['takes it away', (button: Element) => button.remove()],
  ['lets nobody press it', (button: Element) => button.setAttribute('disabled', '')],
  ['hides it', (button: Element) => button.setAttribute('hidden', '')],
  ['keeps it from screen readers', (button: Element) => button.setAttribute('aria-hidden', 'true')],
  ['hides what it stands in', (button: Element) => button.parentElement!.setAttribute('hidden', '')],
])('who %s takes a button of the frame away, or a link that stands alone', (_what, deed) => {
  const root = document.getElementById('root')!;
  for (const html of ['<p><button>Login</button></p>', '<p><a href="/search"><svg></svg></a></p>']) {
    root.querySelector('header')!.insertAdjacentHTML('beforeend', html);
    const kept = root.querySelector('p > *')!;
    const end = keepInPlace(kept);
    expect(areInPlace()).toBe(true);
    deed(kept);
    expect(areInPlace()).toBe(false);
    end?.();
    root.querySelector('p')!.remove();
  }
});

test('a place of parts is missed where it is taken away, filled or not', () => {
  for (const html of ['', '<button>Pay</button>']) {
    const place = document.createElement('div');
    place.dataset['place'] = 'chrome.hold';
    place.innerHTML = html;
    document.querySelector('header')!.append(place);
    const end = keepInPlace(place);
    expect(areInPlace()).toBe(true);
    place.remove();
    expect(areInPlace()).toBe(false);
    end?.();
    expect(areInPlace()).toBe(true);
  }
});

test('who hides the way past the header takes it away', () => {
  document.getElementById('root')!.insertAdjacentHTML('afterbegin', '<a href="#main">Skip</a>');
  const end = keepInPlace(link());
  expect(areInPlace()).toBe(true);
  link().setAttribute('hidden', '');
  expect(areInPlace()).toBe(false);
  end?.();
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
