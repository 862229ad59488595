// @vitest-environment happy-dom
import { SiteContext } from '@matinee/shared-ui';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { SignInContext } from '../auth/sign-in-context.ts';
import { createSignIn } from '../auth/sign-in.ts';
import { Frame } from './Frame.tsx';

afterEach(cleanup);
const showAt = (path: string) =>
  render(
    <SiteContext value={{ imageBase: 'http://localhost/t/p', timeZone: 'Asia/Ho_Chi_Minh' }}>
      <SignInContext value={createSignIn()}>
        <MemoryRouter initialEntries={[path]}>
          <Frame>
            <h1>The page</h1>
          </Frame>
        </MemoryRouter>
      </SignInContext>
    </SiteContext>,
  );
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const main = [
  ['Home', '/'],
  ['Movies', '/movies'],
  ['Theaters', '/theaters'],
  ['Releases', '/releases'],
  ['Favorites', '/favorite'],
];

test('the header has the five links, marks the current one, and leads to the search', () => {
  showAt('/movies');
  const header = screen.getByRole('banner');
  const [links] = within(header).getAllByRole('navigation', { name: 'Main' });
  expect(linksOf(links!)).toEqual(main);
  expect(within(links!).getByRole('link', { current: 'page' }).textContent).toBe('Movies');
  expect(within(header).getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search');
  expect(header.className).toMatch(/\bfixed\b/);
});

test('the menu of small screens has the same links and the search; a link closes it and scrolls to the top', () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  showAt('/');
  const opener = screen.getByRole('button', { name: 'Open menu' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(opener);
  const menu = screen.getByRole('dialog', { name: 'Main' });
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(linksOf(menu)).toEqual([...main, ['Search', '/search']]);
  fireEvent.click(within(menu).getByRole('link', { name: 'Theaters' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  fireEvent.click(opener);
  fireEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['/admin', '/admin/list-shows'])('on %s there is neither header nor footer', (path) => {
  showAt(path);
  expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('an address that only begins like the admin’s has both', () => {
  showAt('/administration');
  expect(screen.getByRole('banner')).toBeDefined();
  expect(screen.getByRole('contentinfo')).toBeDefined();
});
