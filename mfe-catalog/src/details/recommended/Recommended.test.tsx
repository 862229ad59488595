// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { movie, listed } from '../../testing/movies.ts';
import { show } from '../../testing/show.tsx';
import { Recommended } from './Recommended.tsx';

/** One that tells of a size as soon as it is asked, as there is no layout here. */
class Observer implements ResizeObserver {
  constructor(private readonly tell: () => void) {}
  observe = () => this.tell();
  unobserve = () => undefined;
  disconnect = () => undefined;
}
/** What comes near the window: nothing, until somebody scrolls. */
let scroll: () => void;
class NearObserver {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    tell([{ isIntersecting: false }]);
    scroll = () => tell([{ isIntersecting: true }]);
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('IntersectionObserver', NearObserver);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the arrows scroll by 400 px, and not past the ends', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1_500);
  const scrolled = vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(() => {});
  show(<Recommended movieId="1" />, '/', { '/api/show/all': listed([1, 2, 3, 4].map((id) => movie(id))) });
  fireEvent.click(await screen.findByRole('button', { name: 'Scroll back' }));
  expect(scrolled).not.toHaveBeenCalled();
  const forward = screen.getByRole('button', { name: 'Scroll forward' });
  await vi.waitFor(() => expect(forward.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(forward);
  expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ left: 400 }));

  const row = screen.getByRole('list');
  row.scrollLeft = 800;
  fireEvent.scroll(row);
  fireEvent.click(screen.getByRole('button', { name: 'Scroll forward' }));
  fireEvent.click(screen.getByRole('button', { name: 'Scroll back' }));
  expect(scrolled.mock.calls.map(([options]) => options)).toEqual([
    expect.objectContaining({ left: 400 }),
    expect.objectContaining({ left: -400 }),
  ]);
});

test('a movie is never recommended on its own page', async () => {
  const both = (
    <>
      <Recommended movieId="1" />
      <Recommended movieId="another" />
    </>
  );
  show(both, '/', { '/api/show/all': listed([movie(1)]) });
  expect(await screen.findAllByRole('region')).toHaveLength(1);
});

const movies = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => movie(id));
const cards = () => screen.getAllByRole('article').length;

test('four movies are there at first, and all of them when the row comes near', async () => {
  show(<Recommended movieId="3" />, '/', { '/api/show/all': listed(movies) });
  await screen.findByRole('region');
  expect(cards()).toBe(4);
  await act(async () => scroll());
  expect(cards()).toBe(7);
});

test('a row that somebody comes back to is whole, and stands where it stood', async () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => {});
  show(<Recommended movieId="2" />, '/', { '/api/show/all': listed(movies) });
  const row = await screen.findByRole('list');
  row.scrollLeft = 700;
  fireEvent.scroll(row);
  cleanup();
  show(<Recommended movieId="2" />, '/', { '/api/show/all': listed(movies) });
  await screen.findByRole('region');
  expect(cards()).toBe(7);
  expect(scrolled).toHaveBeenCalledWith({ left: 700, behavior: 'instant' });
});
