// @vitest-environment happy-dom
import type { ComposedRelease } from '@matinee/api/releases';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadAheadOfLinks } from './load-ahead.ts';

const account = { name: 'account', routes: [{ path: '/favorite' }] } as ComposedRelease;
const loadAhead = vi.fn();
loadAheadOfLinks({ loadAhead }, [account]);
beforeEach(() => loadAhead.mockClear());

/** Puts a link on the page and points at what is inside of it. */
function pointAt(link: string, sign: string): void {
  document.body.innerHTML = `<p>Elsewhere</p>${link}`;
  const bubbling = () => new Event(sign, { bubbles: true });
  document.querySelector('p')?.dispatchEvent(bubbling());
  document.querySelector('b')?.dispatchEvent(bubbling());
}

test.each(['pointerover', 'pointerdown', 'focusin'])(
  'a link tells by %s what will be needed, once',
  (sign) => {
    pointAt('<a href="/movies"><b>Away</b></a>', sign);
    pointAt('<a href="/favorite?from=1#top"><b>Favorites</b></a>', sign);
    pointAt('<a href="/favorite"><b>Favorites</b></a>', sign);
    expect(loadAhead.mock.calls).toEqual([[account, '/favorite']]);
  },
);

test.each([
  ['an address of no remote', '<a href="/about"><b>About</b></a>'],
  ['another site', '<a href="https://elsewhere.test/favorite"><b>Elsewhere</b></a>'],
  ['another window', '<a href="/favorite" target="_blank"><b>Favorites</b></a>'],
  ['no link', '<b>Favorites</b>'],
  ['a link to nowhere', '<a><b>Favorites</b></a>'],
])('%s loads nothing', (_what, link) => {
  pointAt('<a href="/reset"><b>Reset</b></a>', 'pointerover');
  pointAt(link, 'pointerover');
  expect(loadAhead).not.toHaveBeenCalled();
});
