// @vitest-environment happy-dom
import { SiteContext } from '@matinee/shared-ui';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { SignInContext } from '../auth/sign-in-context.ts';
import { createSignIn } from '../auth/sign-in.ts';
import { LinksContext } from '../links/links-context.ts';
import { NO_LINKS, type SiteLinks } from '../links/site-links.ts';
import { areInPlace } from '../watching/in-place.ts';
import { Frame } from './Frame.tsx';

afterEach(cleanup);
const link = (path: string, label: string) => ({ path, label });
const links: SiteLinks = {
  ...NO_LINKS,
  header: [link('/', 'Home'), link('/movies', 'Movies'), link('/theaters', 'Theaters')],
  search: [link('/search', 'Search'), link('/find', 'Find')],
};
const route = (path: string, frame?: 'bare') => ({ path, screen: 'any', preload: [], frame });
const remotes = [
  { routes: [route('/'), route('/movies')] },
  { routes: [route('/desk', 'bare'), route('/desk/:id', 'bare'), route('/desk/open/help')] },
];

const showAt = (path: string, shown = links) =>
  render(
    <SiteContext value={{ imageBase: 'http://localhost/t/p', timeZone: 'Asia/Ho_Chi_Minh' }}>
      <SignInContext value={createSignIn()}>
        <MemoryRouter initialEntries={[path]}>
          <LinksContext value={shown}>
            <Frame remotes={remotes}>
              <h1>The page</h1>
            </Frame>
          </LinksContext>
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
];

test('the header has the links of the composition in their order, marks the current one, and leads to the search', () => {
  showAt('/movies');
  const header = screen.getByRole('banner');
  const [links] = within(header).getAllByRole('navigation', { name: 'Main' });
  expect(linksOf(links!)).toEqual(main);
  expect(within(links!).getByRole('link', { current: 'page' }).textContent).toBe('Movies');
  expect(within(header).getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search');
  expect(header.className).toMatch(/\bfixed\b/);
});

test('a frame that is built again misses nothing of the one before it', () => {
  showAt('/movies').unmount();
  expect(areInPlace()).toBe(true);
  showAt('/movies');
  expect(areInPlace()).toBe(true);
  screen.getByRole('link', { name: 'Search' }).remove();
  expect(areInPlace()).toBe(false);
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

test('without a remote that has links there is a header all the same, with none in it and no search', () => {
  showAt('/', NO_LINKS);
  const header = screen.getByRole('banner');
  expect(linksOf(header).map(([, to]) => to)).toEqual(['/']);
  fireEvent.keyDown(document.body, { key: '/' });
  expect(within(screen.getByRole('contentinfo')).queryByRole('heading', { name: 'Explore' })).toBeNull();
});

test.each(['/desk', '/Desk/', '/desk/7'])(
  'on %s, a bare route, there is neither header nor footer',
  (path) => {
    showAt(path);
    expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  },
);

test.each(['/desks', '/desk/open/help', '/desk/7/more', '/nowhere'])(
  'on %s, no bare route, there are both',
  (path) => {
    showAt(path);
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
  },
);
