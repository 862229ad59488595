// @vitest-environment happy-dom
import { tellSite } from '@matinee/shared-ui';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, booking, heldUntil, HOUR, paid } from '../../testing/bookings.ts';
import { hearsOfBookings } from '../../testing/hears-of-bookings.tsx';
import { show } from '../../testing/show.tsx';
import MyBookingPage from '../MyBookingPage.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const first = booking({ _id: 'a1', starts: now + 5 * HOUR, ...paid });
const later = booking({ _id: 'a2', starts: now + 30 * HOUR, ...paid });
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});
const ask = async () => {
  fireEvent.click((await screen.findAllByRole('button', { name: 'Cancel and refund' }))[0]!);
};

test('a question about one booking, which it names by its movie, does not become one about the next', async () => {
  let bookings = [first, later];
  show(<MyBookingPage />, { '/api/user/bookings': () => answered(bookings, now) });
  await ask();
  expect(screen.getByRole('group', { name: /In the Lost Lands/ })).toBeTruthy();
  bookings = [{ ...first, state: 'refunded' }, later];
  act(() => tellSite('bookings-changed', {}));
  await screen.findByText('Refunded');
  expect(screen.queryByRole('button', { name: 'Yes, cancel' })).toBeNull();
});

test.each([
  [['A1'], paid, 'Cancel and refund', /^Give this seat for .* goes back the way you paid\.$/],
  [['A1', 'A2'], paid, 'Cancel and refund', /^Give these seats for .* goes back the way you paid\.$/],
  [['A1'], heldUntil(now + HOUR), 'Cancel booking', /^Give this seat for .* back\?$/],
  [['A1', 'A2'], heldUntil(now + HOUR), 'Cancel booking', /^Give these seats for .* back\?$/],
  [['A1'], {}, 'Cancel booking', /^Cancel the booking of this seat for .*\?$/],
  [['A1', 'A2'], {}, 'Cancel booking', /^Cancel the booking of these seats for .*\?$/],
  [['A1', 'A2'], { ...paid, amount: 0 }, 'Cancel booking', /^Give these seats for .* back\?$/],
])('who gives %j back is asked about as many seats', async (bookedSeats, state, name, question) => {
  const own = booking({ starts: now + 5 * HOUR, bookedSeats, ...state });
  show(<MyBookingPage />, { '/api/user/bookings': () => answered([own], now) });
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(screen.getByRole('group', { name: question })).toBeTruthy();
});

test.each([
  [['A1'], /The ticket that you sent, of seat A1, lets nobody in then\.$/],
  [['A2', 'A1'], /The tickets that you sent, of seats A1, A2, let nobody in then\.$/],
  [[], /goes back the way you paid\.$/],
])('who has sent %j is told what becomes of that before it is given back', async (sent, question) => {
  const bookedSeats = ['A1', 'A2'];
  const tickets = bookedSeats.map((seat) => ({
    seat,
    code: `code-${seat}`,
    usedAt: null,
    sentToken: sent.some((one) => one === seat) ? `token-${seat}` : null,
  }));
  const own = booking({ starts: now + 5 * HOUR, bookedSeats, ...paid, tickets });
  show(<MyBookingPage />, { '/api/user/bookings': () => answered([own], now) });
  await ask();
  expect(screen.getByRole('group', { name: question })).toBeTruthy();
});

test('while a cancellation is under way nothing offers to keep the booking', async () => {
  show(<MyBookingPage />, {
    '/api/user/bookings': () => answered([first], now),
    '/api/booking/a1/cancel': () => new Promise<Response>(() => {}),
  });
  await ask();
  const keep = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Keep' });
  expect(keep().disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel' }));
  expect(keep().disabled).toBe(true);
});

test('a booking that ran out can be cancelled, so that it waits for payment no more', async () => {
  const own = booking({ _id: 'a3', starts: now + 5 * HOUR });
  let state: Partial<typeof own> = {};
  show(<MyBookingPage />, {
    '/api/user/bookings': () => answered([{ ...own, ...state }], now),
    '/api/booking/a3/cancel': () => {
      state = { state: 'cancelled' };
      return Response.json({ success: true });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel' }));
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  expect(screen.queryByText('Waiting for payment')).toBeNull();
});

test.each(['refunding', 'refunded'] as const)(
  'what cost nothing and is %s reads as cancelled',
  async (state) => {
    const own = booking({ starts: now + 5 * HOUR, state, amount: 0 });
    show(<MyBookingPage />, { '/api/user/bookings': () => answered([own], now) });
    expect(await screen.findByText('Cancelled')).toBeTruthy();
  },
);

test('a booking that is given back is told to all that shows bookings, in other tabs too', async () => {
  const { heard, page } = hearsOfBookings(<MyBookingPage />);
  show(page, {
    '/api/user/bookings': () => answered([first], now),
    '/api/booking/a1/cancel': () => Response.json({ success: true }),
  });
  await ask();
  expect(heard).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel' }));
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
});
