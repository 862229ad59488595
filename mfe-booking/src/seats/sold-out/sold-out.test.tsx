// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderSeats } from '../../testing/page.tsx';
import { writeSelection } from '../../selection/selection-store.ts';
import { allSeats } from '../../seat-map/plan.ts';
import { usualPlan } from '../../testing/usual-plan.ts';

const never = () => Promise.reject(new Error('not asked for'));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  writeSelection(null);
});
const soldOut = () => screen.queryByRole('region', { name: 'This showtime is sold out' });
const everySeat = allSeats(usualPlan);

test('a sold-out show says so to visitors, with the other times instead of a way to check out', async () => {
  renderSeats({ occupied: {}, book: never, fullness: { 'show-1': 'sold-out' } }, 'signed-out');
  await waitFor(() => expect(soldOut()).not.toBeNull());
  expect(screen.queryByRole('button', { name: 'Process to checkout' })).toBeNull();
  expect(document.querySelectorAll('[data-seat][data-state=taken]')).toHaveLength(80);
  const other = screen.getByRole('link', { name: /19:30/ });
  expect(other.getAttribute('href')).toBe('/seat-layout/7/2026-11-22?show=show-2');
  other.focus();
  fireEvent.click(other);
  expect(await screen.findByRole('grid', { name: 'Seats for Until Dawn, 19:30' })).toBeTruthy();
  expect(soldOut()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  expect(screen.getByRole('button', { name: 'Process to checkout' })).toBeTruthy();
});

test('a seat that comes back is heard of by who is not signed in, too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const fullness = { 'show-1': 'sold-out' };
  renderSeats({ occupied: {}, book: never, fullness }, 'signed-out');
  await waitFor(() => expect(soldOut()).not.toBeNull());
  fullness['show-1'] = 'few';
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(soldOut()).toBeNull());
  expect(screen.getByRole('button', { name: 'Process to checkout' })).toBeTruthy();
  const asked = vi.mocked(fetch).mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(vi.mocked(fetch).mock.calls).toHaveLength(asked);
  vi.useRealTimers();
});

test('where the map is known it decides: a seat that came back is sold, and the last one that went is not', async () => {
  const occupied = { 'show-1': everySeat.slice(1), 'show-2': everySeat };
  renderSeats({ occupied, book: never, fullness: { 'show-1': 'sold-out', 'show-2': 'few' } });
  await screen.findByRole('grid');
  await waitFor(() => expect(document.querySelectorAll('[data-seat][data-state=taken]')).toHaveLength(79));
  expect(soldOut()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /19:30/ }));
  await waitFor(() => expect(soldOut()).not.toBeNull());
  expect(screen.getByText('No other showtime of this movie has seats left.')).toBeTruthy();
});

test('who holds seats of a full show still pays for them there', async () => {
  writeSelection({ showId: 'show-1', seats: ['A1'], attempt: { seats: ['A1'], key: null } });
  renderSeats({ occupied: { 'show-1': everySeat }, book: never });
  await waitFor(() => expect(document.querySelectorAll('[data-seat][data-state=taken]')).toHaveLength(79));
  expect(soldOut()).toBeNull();
  expect(screen.getByRole('button', { name: 'Process to checkout' })).toBeTruthy();
});

test('a step back from another time leads to the time of that address, also after a seat was pressed', async () => {
  const fullness = { 'show-1': 'sold-out' as const };
  const api = { occupied: { 'show-1': everySeat }, book: never, fullness };
  renderSeats(api, 'signed-in', '2026-11-22?show=show-1');
  await waitFor(() => expect(soldOut()).not.toBeNull());
  fireEvent.click(screen.getByRole('link', { name: /19:30/ }));
  await screen.findByRole('grid', { name: /19:30$/ });
  fireEvent.click(document.querySelector('[data-seat=C3]')!);
  await waitFor(() => expect(screen.getAllByText(/1 of 5/).length).toBeGreaterThan(0));
  act(() => history.back());
  expect(await screen.findByRole('grid', { name: /10:00$/ })).toBeTruthy();
  expect(soldOut()).not.toBeNull();
});
