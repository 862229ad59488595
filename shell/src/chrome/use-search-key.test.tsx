// @vitest-environment happy-dom
import { BrowserRouter } from '@matinee/shared-ui/router';
import { cleanup, fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchKey } from './use-search-key.ts';

function Page({ path, children }: { path?: string | undefined; children?: ReactNode }) {
  useSearchKey(path);
  return children;
}
const show = (children?: ReactNode) =>
  render(
    <BrowserRouter>
      <Page path="/search">{children}</Page>
    </BrowserRouter>,
  ).container;
const press = (where: Element = document.body, more: object = {}) =>
  fireEvent.keyDown(where, { key: '/', ...more });

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/movies');
});
afterEach(cleanup);

test('the slash key opens the search', () => {
  show();
  press();
  expect(location.pathname).toBe('/search');
});

test('a choice of days has no use for it, so it opens the search from there too', () => {
  const page = show(<input type="radio" />);
  press(page.firstElementChild!);
  expect(location.pathname).toBe('/search');
});

test('without a page for it the slash key is the browser’s', () => {
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  expect(press()).toBe(true);
  expect(location.pathname).toBe('/movies');
});

test('on a page with a search field it goes there', () => {
  const page = show(<input type="search" />);
  press();
  expect(document.activeElement).toBe(page.querySelector('input'));
  expect(location.pathname).toBe('/movies');
});

test.each([
  ['a text field', <input key="a" />],
  ['a text area', <textarea key="b" />],
  ['a list', <select key="c" aria-label="Sort by" />],
  ['a text box of somebody else', <div key="d" role="textbox" aria-label="Notes" tabIndex={0} />],
])('typing a slash into %s types a slash', (_what, element) => {
  const page = show(element);
  expect(press(page.firstElementChild!)).toBe(true);
  expect(location.pathname).toBe('/movies');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  'with %j it is another key',
  (modifier) => {
    show();
    press(document.body, modifier);
    expect(location.pathname).toBe('/movies');
  },
);

test('where the browser keeps nothing the key works, and not for those who have just switched it off', () => {
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: denied }));
  const say = (newValue: string) =>
    dispatchEvent(new StorageEvent('storage', { key: 'matinee:search-key', newValue }));
  show();
  say('off');
  press();
  expect(location.pathname).toBe('/movies');
  say('on');
  press();
  expect(location.pathname).toBe('/search');
  vi.unstubAllGlobals();
});

test('it does nothing behind an open dialog, nor for those who switched it off', () => {
  show(<dialog open />);
  press();
  expect(location.pathname).toBe('/movies');
  cleanup();
  localStorage.setItem('matinee:search-key', 'off');
  show();
  press();
  expect(location.pathname).toBe('/movies');
});
