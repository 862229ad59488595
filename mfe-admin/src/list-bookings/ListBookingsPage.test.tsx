// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/page.tsx';
import ListBookingsPage from './ListBookingsPage.tsx';

const booking = {
  _id: 'b1',
  user: { name: 'Mai Tran' },
  show: { movie: { title: 'Until Dawn', poster_path: null }, showDateTime: '2026-11-24T12:30:00.000Z' },
  bookedSeats: ['A1', 'A2'],
  amount: 24,
  state: 'paid',
  createdAt: '2026-11-21T05:00:00.000Z',
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function serve(answer: () => Response, search = '') {
  const asked: URLSearchParams[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    if (String(path).endsWith('is-admin')) return Response.json({ success: true, isAdmin: true });
    asked.push(new URL(String(path), 'http://cinema.test').searchParams);
    return answer();
  });
  renderPage(<ListBookingsPage />, 'signed-in', `/admin${search}`);
  return { last: () => Object.fromEntries(asked.at(-1) ?? []) };
}
const some =
  (bookings: object[], total = bookings.length) =>
  () =>
    Response.json({ success: true, bookings, total });

test('a booking tells who, what, when, where, how much and whether it is paid, newest first', async () => {
  const { last } = serve(some([booking], 10_000));
  const row = await screen.findByRole('row', { name: /Mai Tran/ });
  for (const text of ['Until Dawn', 'Tue 24 Nov 2026', '19:30', 'A1, A2', '$24', 'Paid'])
    expect(row.textContent).toContain(text);
  expect(last()).toEqual({ page: '1', limit: '50', sort: 'booked', order: 'desc' });
  expect(screen.getByText('1–50 of 10,000')).toBeTruthy();
});

test('what a booking of a free show cost is said in a word', async () => {
  serve(some([{ ...booking, amount: 0 }]));
  const row = await screen.findByRole('row', { name: /Mai Tran/ });
  expect(row.textContent).toContain('Free');
  expect(row.textContent).not.toContain('$');
});

test('on a phone, where there are no headings, a list chooses the order', async () => {
  const { last } = serve(some([booking]));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Sort by' }), {
    target: { value: 'amount asc' },
  });
  await waitFor(() => expect(last()).toMatchObject({ sort: 'amount', order: 'asc' }));
});

test('what the address asks for is shown: a page, an order and a filter', async () => {
  const { last } = serve(some([booking], 200), '?page=2&sort=user&order=asc&q=mai');
  await screen.findByRole('row', { name: /Mai Tran/ });
  expect(last()).toEqual({ page: '2', limit: '50', sort: 'user', order: 'asc', q: 'mai' });
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('mai');
});

test('a filter that fits nothing says so, and a house without bookings says when they come', async () => {
  serve(some([]), '?q=zebra');
  expect(await screen.findByText('Nothing matches “zebra”.')).toBeTruthy();
  cleanup();
  serve(some([]));
  expect(await screen.findByText('No bookings yet.')).toBeTruthy();
});

test('when they cannot be read, it says so in the specification’s words', async () => {
  serve(() => Response.json({ success: false }, { status: 500 }));
  expect(await screen.findByText('Failed to load bookings')).toBeTruthy();
});
