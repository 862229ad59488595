// @vitest-environment happy-dom
import { isBookingOpen, tellSite } from '@matinee/shared-ui';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { backFromPayment } from '../../testing/back-from-payment.ts';
import { renderSeats } from '../../testing/page.tsx';
import { writeSelection } from '../../selection/selection-store.ts';

const { error, success } = backFromPayment();
const never = () => Promise.reject(new Error('not asked for'));
const NOW = Date.parse('2026-11-21T12:00:00Z');

const answer = (state: string, left: number | null, more = {}) => ({
  success: true,
  now: new Date(NOW).toISOString(),
  booking: [
    {
      _id: 'booking-1',
      show: { _id: 'show-1' },
      bookedSeats: ['B4', 'B5'],
      state,
      paymentLink: null,
      expiresAt: left === null ? null : new Date(NOW + left).toISOString(),
      ...more,
    },
  ],
});
const paying = (left: number | null) =>
  answer(left === null ? 'expired' : 'pending', left, { awaits: 'payment' });
const occupied = { 'show-1': ['B4', 'B5'] };
const stateOf = (seat: string) => document.querySelector(`[data-seat=${seat}]`)?.getAttribute('data-state');
const clock = () => screen.queryByText(/^Held for/);

test.each([
  ['while its hold runs', 65_000],
  ['when its hold is over', null],
])(
  'seats whose payment is on its way, %s, are no choice any more, and nobody is asked to pay for them once more',
  async (_, left) => {
    renderSeats({ occupied, book: never, own: () => paying(left) });
    await waitFor(() =>
      expect(success).toHaveBeenCalledWith(
        'The payment for these seats is on its way. My Booking says when it has come.',
      ),
    );
    await waitFor(() => expect(stateOf('B4')).toBe('taken'));
    expect(clock()).toBeNull();
    expect(isBookingOpen()).toBe(false);
    expect(error).not.toHaveBeenCalled();
  },
);

test('seats in a booking that only a later API could tell of are not said to have been taken by others', async () => {
  renderSeats({ occupied, book: never, own: () => answer('authorized', null) });
  await waitFor(() =>
    expect(success).toHaveBeenCalledWith('You have a booking of these seats. My Booking says how it stands.'),
  );
  await waitFor(() => expect(stateOf('B4')).toBe('taken'));
  expect(isBookingOpen()).toBe(false);
  expect(error).not.toHaveBeenCalled();
});

test('seats whose payment another tab waits for are not picked here, with a clock to pay by', async () => {
  writeSelection(null);
  const own = vi.fn(() => paying(65_000));
  renderSeats({ occupied, book: never, own });
  await waitFor(() => expect(own).toHaveBeenCalled());
  await waitFor(() => expect(stateOf('B4')).toBe('taken'));
  expect(screen.getByText('No seats yet')).toBeTruthy();
  expect(clock()).toBeNull();
});

test('a payment that is sent while the clock of its hold runs here ends the clock, and is not said to be too late', async () => {
  let own = answer('pending', 65_000);
  renderSeats({ occupied, book: never, own: () => own });
  await waitFor(() => expect(clock()).toBeTruthy());
  own = paying(null);
  act(() => tellSite('bookings-changed', {}));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(clock()).toBeNull());
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  expect(error).not.toHaveBeenCalled();
});
