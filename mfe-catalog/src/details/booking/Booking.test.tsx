// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { cleanup, fireEvent, screen } from '@testing-library/react';
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
    <Booking movieId={String(id)} dates={{ state: 'known', dates }} addressDate={addressDate} />,
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

test('Book Now leads to the seats of the chosen day, and Back finds the day still chosen', () => {
  panel('1');
  const before = window.history.length;
  fireEvent.click(screen.getByRole('radio', { name: 'Monday 23 November 2026' }));
  expect(bookNow().getAttribute('href')).toBe(`/seat-layout/${id}/2026-11-23`);
  const replaced = vi.spyOn(window.history, 'replaceState');
  fireEvent.click(bookNow());
  expect(replaced.mock.calls.map(([, , url]) => url)).toEqual([`/movie-detail/${id}/2026-11-23`]);
  expect(window.location.pathname).toBe(`/seat-layout/${id}/2026-11-23`);
  expect(window.history.length).toBe(before + 1);
});

test('the day of the address is chosen when the movie is shown on it', () => {
  panel('2026-11-22');
  expect(screen.getByRole('radio', { name: 'Sunday 22 November 2026' })).toHaveProperty('checked', true);
  expect(bookNow().getAttribute('href')).toBe(`/seat-layout/${id}/2026-11-22`);
});

test.each(['1', '2020-01-01', 'nonsense'])('the address date %s chooses nothing', (date) => {
  panel(date);
  for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveProperty('checked', false);
});

test('a movie without a day says so, has nothing to book and leads to the others', () => {
  panel('1', []);
  expect(screen.getByText('No showtimes yet')).toBeTruthy();
  expect(screen.queryByText('Book Now')).toBeNull();
  expect(screen.getByRole('link', { name: 'See all movies' }).getAttribute('href')).toBe('/movies');
});
