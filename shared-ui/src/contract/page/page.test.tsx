// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { SiteContext } from '../site/site.ts';
import { announceNavigation, usePage } from './page.ts';

/** Without the focus, which a heading that goes would hand on. */
function leave() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  cleanup();
}
/** A file before this one in the same process may have left a navigation that no heading took. */
beforeAll(() => {
  render(<Place title="" />);
  leave();
});
afterEach(leave);

function Place({ title }: { title: string }) {
  const heading = usePage(title);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}
const heading = () => screen.getByRole('heading');

test('a page names the document, and takes the focus only after a navigation', () => {
  const { rerender } = render(<Place key="1" title="Movies" />);
  expect(document.title).toBe('Movies · Cinema');
  expect(document.activeElement).toBe(document.body);
  announceNavigation();
  rerender(<Place key="2" title="Favorites" />);
  expect(document.title).toBe('Favorites · Cinema');
  expect(document.activeElement).toBe(heading());
});

test('what was a page and is a part of another one now names nothing and takes no focus', () => {
  document.title = 'Movies · Cinema';
  announceNavigation();
  const { unmount } = render(
    <div data-part="showtimes">
      <Place title="Showtimes" />
    </div>,
  );
  expect([document.title, document.activeElement]).toEqual(['Movies · Cinema', document.body]);
  unmount();
  render(<Place title="Movies" />);
  expect(document.activeElement).toBe(heading());
});

test('the document is named after the cinema, the front page alone', () => {
  const cinema = { name: 'Odeon', address: '', phone: '', mail: '' };
  const { rerender } = render(<Place title="Movies" />, {
    wrapper: ({ children }) => (
      <SiteContext value={{ imageBase: '', timeZone: 'UTC', cinema }}>{children}</SiteContext>
    ),
  });
  expect(document.title).toBe('Movies · Odeon');
  rerender(<Place title="" />);
  expect(document.title).toBe('Odeon');
});

test('a page without a heading yet leaves the focus to the one that follows', () => {
  function Waiting() {
    usePage('Movie');
    return <p>…</p>;
  }
  const { rerender } = render(<Waiting />);
  announceNavigation();
  rerender(<Place title="Havoc" />);
  expect(document.activeElement).toBe(heading());
});

test('a heading that is replaced while it has the focus hands it on', () => {
  announceNavigation();
  const { rerender } = render(<Place key="loading" title="Movie" />);
  expect(document.activeElement).toBe(heading());
  rerender(<Place key="known" title="Havoc" />);
  expect(heading().textContent).toBe('Havoc');
  expect(document.activeElement).toBe(heading());
});

test('a heading that is replaced while the focus is elsewhere does not take it', () => {
  const { rerender } = render(<Place key="loading" title="Movie" />);
  rerender(<Place key="known" title="Havoc" />);
  expect(document.activeElement).toBe(document.body);
});
