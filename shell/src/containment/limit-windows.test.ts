// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { limitWindows } from './limit-windows.ts';

const opened = vi.fn();
/** What would stay on the window of this environment for good. */
const page = { open: opened as typeof window.open };
limitWindows(page);

test.each<[what: string, given: unknown[]]>([
  ['a page of the site', ['/movies']],
  ['the same by its whole address', [`${location.origin}/movies`, 'x', 'width=300']],
  ['nothing, which can be led there later', []],
  ['an empty page', ['about:blank', 'x']],
  ['what has been opened by a link with a name', ['', 'x']],
  ['a page of its own making', ['blob:null/1']],
  ['an address that is none', ['http://']],
])('whoever opens %s has no handle on it', (_what, given) => {
  page.open(...(given as Parameters<typeof window.open>));
  expect(opened.mock.lastCall?.[2]).toMatch(/,noopener$/);
});

test('a page of another site is opened as asked for', () => {
  page.open('https://pay.example/', 'x', 'width=300');
  expect(opened).toHaveBeenLastCalledWith('https://pay.example/', 'x', 'width=300');
});

test('an address that changes while it is looked at is looked at once', () => {
  let asked = 0;
  const address = { toString: () => (asked++ === 0 ? '/movies' : 'https://pay.example/') };
  page.open(address as unknown as string);
  expect([opened.mock.lastCall?.[0], opened.mock.lastCall?.[2]]).toEqual(['/movies', ',noopener']);
});

test('nobody puts the function back', () => {
  expect(() => Object.defineProperty(page, 'open', { value: opened })).toThrow();
});
