// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, booking, HOUR, paid } from '../../testing/bookings.ts';
import { show } from '../../testing/show.tsx';
import MyBookingPage from '../MyBookingPage.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const BOOKING_ID = '64b0c0ffee00000000001234';
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
});

/** My Booking with one ticket of two seats; what is sent and taken back is remembered as the API would. */
function page() {
  let sentToken: string | null = null;
  const tickets = () => [
    { seat: 'B3', code: 'CODE3', usedAt: null, sentToken },
    { seat: 'B4', code: 'CODE4', usedAt: null, sentToken: null },
  ];
  return show(<MyBookingPage />, {
    '/api/user/bookings': () =>
      answered([booking({ starts: now + 5 * HOUR, ...paid, tickets: tickets() })], now),
    [`/api/booking/${BOOKING_ID}/send`]: () => {
      sentToken = 'a'.repeat(22);
      return Response.json({ success: true, token: sentToken });
    },
    [`/api/booking/${BOOKING_ID}/take-back`]: () => {
      sentToken = null;
      return Response.json({ success: true, message: 'The seat is yours again' });
    },
  });
}

test('a seat is sent by a link in the place of its code, and taken back, and its older codes are said to be over', async () => {
  const said = vi.spyOn(notify, 'success').mockImplementation(() => {});
  page();
  await screen.findByRole('img', { name: /QR code of seat B3/ });
  fireEvent.click(screen.getByRole('button', { name: 'Send seat B3 to a friend' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: /QR code of seat B3/ })).toBeNull());
  const link = screen.getByLabelText<HTMLInputElement>('Link with the ticket of seat B3');
  // Where the button was, whoever has no pointer goes on from.
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(new URL(link.value).pathname).toBe(`/ticket/${'a'.repeat(22)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Take seat B3 back' }));
  expect(await screen.findByRole('img', { name: /QR code of seat B3/ })).toBeTruthy();
  const again = screen.getByRole('button', { name: 'Send seat B3 to a friend' });
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect(said.mock.calls).toEqual([
    ['Seat B3 can be sent by its link. Codes of it in e-mails and pictures no longer work'],
    ['Seat B3 is yours again. Show its code here: those in e-mails and pictures no longer work'],
  ]);
});

test('a device keeps neither the code nor the link of a seat that a friend has', async () => {
  page();
  await screen.findByRole('img', { name: /QR code of seat B3/ });
  fireEvent.click(screen.getByRole('button', { name: 'Send seat B3 to a friend' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: /QR code of seat B3/ })).toBeNull());
  await waitFor(() => expect(localStorage.getItem('own:account-visits')).not.toContain('CODE3'));
  expect(localStorage.getItem('own:account-visits')).toContain('CODE4');
  expect(localStorage.getItem('own:account-visits')).not.toContain('aaaa');
});
