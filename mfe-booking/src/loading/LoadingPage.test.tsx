// @vitest-environment happy-dom
import {
  SessionContext,
  isBookingOpen,
  setBookingOpen,
  useSiteEvent,
  type Session,
} from '@matinee/shared-ui';
import { BrowserRouter, Route, Routes } from '@matinee/shared-ui/router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSelection, writeSelection } from '../selection/selection-store.ts';
import LoadingPage from './LoadingPage.tsx';

const session: Session = {
  status: 'signed-in',
  user: { id: 'user_1', name: 'Mai Tran', email: null },
  getToken: async () => 'token',
  openSignIn: () => {},
  SignInForm: () => null,
};
const sent = vi.fn<(path: string, body: unknown) => void>();

/** Comes back from the payment page. */
function comeBack(answer: () => Promise<Response>) {
  history.replaceState(null, '', '/loading/my-booking?session_id=cs_1');
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, request) => {
    sent(String(input), JSON.parse(String(request?.body)));
    return answer();
  });
  render(
    <SessionContext value={session}>
      <BrowserRouter>
        <Routes>
          <Route path="/loading/:nextUrl" element={<LoadingPage />} />
          <Route path="/my-booking" element={<h1>My Booking</h1>} />
        </Routes>
      </BrowserRouter>
    </SessionContext>,
  );
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  sent.mockReset();
});

test('the session of the address is confirmed, and the next page comes a second and a half later', async () => {
  comeBack(async () => Response.json({ success: true }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Confirming your booking');
  await pass(1_499);
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/booking/confirm', { sessionId: 'cs_1' });
  expect(location.pathname).toBe('/loading/my-booking');
  await pass(1);
  expect(location.pathname).toBe('/my-booking');
  expect(screen.getByRole('heading').textContent).toBe('My Booking');
});

test('the picked seats are forgotten: they are booked', async () => {
  writeSelection({ showId: 'show-1', seats: ['B4'], attempt: null });
  setBookingOpen(true);
  comeBack(async () => Response.json({ success: true }));
  expect(readSelection()).toBeNull();
  expect(isBookingOpen()).toBe(false);
});

test('a confirmation that takes long says so and lets the visitor go on', async () => {
  comeBack(() => new Promise(() => {}));
  await pass(3_900);
  expect(screen.queryByRole('link')).toBeNull();
  await pass(200);
  expect(screen.getByText(/takes longer than usual/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go on without waiting' }).getAttribute('href')).toBe(
    '/my-booking',
  );
});

test('a payment that has come is celebrated in the place of the spinner, and is read out', async () => {
  comeBack(async () => Response.json({ success: true, status: 'paid' }));
  await pass(10);
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said).toContain('Paid. Enjoy the movie: here come your tickets.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your booking is confirmed');
  expect(document.querySelectorAll('[class*=booking-grow]')).toHaveLength(1);
  expect(screen.queryByRole('link')).toBeNull();
  await pass(1_500);
  expect(location.pathname).toBe('/my-booking');
});

test('one that has not come is not', async () => {
  for (const status of ['processing', 'unpaid', undefined]) {
    comeBack(async () => Response.json({ success: true, status }));
    await pass(10);
    expect(document.querySelector('[class*=booking-grow]')).toBeNull();
    cleanup();
  }
});

test('a payment that was confirmed is told to all that shows bookings, in other tabs too', async () => {
  const heard = vi.fn<() => void>();
  function Subscriber() {
    useSiteEvent('bookings-changed', heard);
    return null;
  }
  render(<Subscriber />);
  comeBack(async () => new Response('{}', { status: 503 }));
  await pass(10);
  expect(heard).not.toHaveBeenCalled();
  comeBack(async () => Response.json({ success: true, status: 'paid' }));
  await pass(10);
  expect(heard).toHaveBeenCalledOnce();
});
