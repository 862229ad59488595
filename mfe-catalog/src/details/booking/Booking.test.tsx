// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Booking } from './Booking.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const days = ['2026-11-22', '2026-11-23'];
// Another movie for each test: a day that was picked is kept for whoever comes back to its movie.
let id = 0;
const panel = (addressDate: string, dates = days) => {
  id += 1;
  return show(
    <Booking
      movieId={String(id)}
      dates={{ state: 'known', dates, of: {} }}
      addressDate={addressDate.split('?')[0] ?? ''}
    />,
    `/movie-detail/${id}/${addressDate}`,
    {},
  );
};
const bookNow = () => screen.getByRole('link', { name: 'Book Now' });

test('Book Now without a day asks for one and goes nowhere', () => {
  const said = vi.spyOn(notify, 'error');
  panel('1');
  fireEvent.click(screen.getByRole('button', { name: 'Book Now' }));
  expect(said).toHaveBeenCalledWith('Please select a date');
  expect(window.location.pathname).toBe(`/movie-detail/${id}/1`);
});

test('Book Now by the space bar without a day asks for one as well', () => {
  const said = vi.spyOn(notify, 'error');
  panel('1');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Book Now' }), { key: ' ' });
  expect(said).toHaveBeenCalledWith('Please select a date');
});

const day = (name: string) => screen.getByRole('link', { name });

test('Book Now is the same element before and after a day is chosen, so that it can be pressed meanwhile', () => {
  panel('1');
  const before = screen.getByText('Book Now');
  fireEvent.click(day('Monday 23 November 2026'));
  expect(bookNow()).toBe(before);
});

test('Book Now that is pressed before a chosen day is on the page leads to the seats of that day', () => {
  const said = vi.spyOn(notify, 'error');
  panel('1');
  // Until React has rendered it, the day is in the address alone.
  window.history.replaceState(null, '', '?day=2026-11-23');
  fireEvent.click(screen.getByRole('button', { name: 'Book Now' }));
  expect(window.location.pathname).toBe(`/seat-layout/${id}/2026-11-23`);
  expect(said).not.toHaveBeenCalled();
});

const chosen = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('[aria-current=true]'))
    .map((item) => item.querySelector('a')?.lastChild?.textContent);

test('a day is a link to this page with the day in its address, so that a reload and a shared link keep it', () => {
  panel('1');
  const before = window.history.length;
  expect(day('Monday 23 November 2026').getAttribute('href')).toBe(`/movie-detail/${id}/1?day=2026-11-23`);
  fireEvent.click(day('Monday 23 November 2026'));
  expect(window.location.search).toBe('?day=2026-11-23');
  expect(window.history.length).toBe(before);
  expect(chosen()).toEqual(['Monday 23 November 2026']);
  expect(bookNow().getAttribute('href')).toBe(`/seat-layout/${id}/2026-11-23`);
});

test('on the page of a day the others lead to the page of none with a day in its query, as everywhere, and a press there leaves the page and its place', () => {
  panel('2026-11-22');
  const other = day('Monday 23 November 2026');
  expect(other.getAttribute('href')).toBe(`/movie-detail/${id}/1?day=2026-11-23`);
  const before = window.history.length;
  fireEvent.click(other);
  expect(window.location.pathname + window.location.search).toBe(
    `/movie-detail/${id}/2026-11-22?day=2026-11-23`,
  );
  expect(window.history.length).toBe(before);
  expect(chosen()).toEqual(['Monday 23 November 2026']);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
  'a press that opens a day in another tab or saves it (%o) is the browser’s',
  (how) => {
    panel('2026-11-22');
    expect(fireEvent.click(day('Monday 23 November 2026'), how)).toBe(true);
  },
);

test('a day in the query counts more than the one in the path, when the movie is shown on it', () => {
  panel('2026-11-22?day=2026-11-23');
  expect(chosen()).toEqual(['Monday 23 November 2026']);
  cleanup();
  panel('2026-11-22?day=2020-01-01');
  expect(chosen()).toEqual(['Sunday 22 November 2026']);
});

test('the day of the address is chosen when the movie is shown on it', () => {
  panel('2026-11-22');
  expect(chosen()).toEqual(['Sunday 22 November 2026']);
  expect(bookNow().getAttribute('href')).toBe(`/seat-layout/${id}/2026-11-22`);
});

test.each(['1', '2020-01-01', 'nonsense', '1?day=nonsense'])(
  'the address date %s chooses nothing',
  (date) => {
    panel(date);
    expect(chosen()).toEqual([]);
  },
);

test('days that are on their way are waited for with the spinner, and after four seconds with a word', async () => {
  vi.useFakeTimers();
  show(<Booking movieId="7" dates={{ state: 'loading' }} addressDate="1" />, '/movie-detail/7/1', {});
  expect(screen.getByRole('status').textContent).toBe('Loading');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.getByText(/Still waiting…$/)).toBeTruthy();
  vi.useRealTimers();
});

test('a movie without a day says so, has nothing to book and leads to the others', () => {
  panel('1', []);
  expect(screen.getByText('No showtimes yet')).toBeTruthy();
  expect(screen.queryByText('Book Now')).toBeNull();
  expect(screen.getByRole('link', { name: 'See all movies' }).getAttribute('href')).toBe('/movies');
});

test('a chosen day that a narrow list has no room for is brought into view, and one that is in view stays where it is', () => {
  const box = (left: number, right: number) => ({ left, right }) as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const order = [...document.querySelectorAll('li a')].findIndex((tile) => tile === this);
    return order < 0 ? box(0, 100) : box(order * 80, order * 80 + 64);
  });
  const scrolled = () => screen.getByRole('list').scrollLeft;
  panel('2026-11-22');
  expect(scrolled()).toBe(0);
  cleanup();
  panel('2026-11-23');
  expect(scrolled()).toBe(80 + 64 - 100 + 16);
});

test('days that could not be loaded are asked for once at a time, and that they failed again is said', async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  const retry = vi.fn(() => promise);
  show(<Booking movieId="7" dates={{ state: 'failed', retry }} addressDate="1" />, '/movie-detail/7/1', {});
  const said = screen.getByRole('alert').firstChild;
  const again = screen.getByRole('button', { name: 'Try again' });
  fireEvent.click(again);
  fireEvent.click(again);
  expect(retry).toHaveBeenCalledTimes(1);
  expect(again.getAttribute('aria-busy')).toBe('true');
  await act(async () => resolve());
  expect(again.getAttribute('aria-busy')).toBeNull();
  expect(screen.getByRole('alert').firstChild).not.toBe(said);
});
