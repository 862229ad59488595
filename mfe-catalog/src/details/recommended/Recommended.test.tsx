// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
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
beforeEach(() => vi.stubGlobal('ResizeObserver', Observer));
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
