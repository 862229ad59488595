import type { BookingState } from '@matinee/api/types';
import { expect, test } from 'vitest';
import { nextHold } from './next-hold.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const booking = (_id: string, state: BookingState, expiresAt: string | null) => ({
  _id,
  show: { _id: 'show' },
  bookedSeats: [`seat of ${_id}`],
  state,
  expiresAt,
  paymentLink: null,
});

test('of several holds the one that ends first is told, with the time that is left', () => {
  const later = booking('later', 'pending', '2026-11-21T12:09:00.000Z');
  const sooner = booking('sooner', 'pending', '2026-11-21T12:05:00.000Z');
  expect(nextHold({ now: NOW, booking: [later, sooner] })).toEqual({
    bookingId: 'sooner',
    paymentLink: null,
    isFree: false,
    left: 300_000,
  });
});

test('a hold whose clock the page has is told by the page, and any other one here, of the same show too', () => {
  const here = booking('here', 'pending', '2026-11-21T12:05:00.000Z');
  const other = booking('other', 'pending', '2026-11-21T12:09:00.000Z');
  const told = { showId: 'show', seats: 'seat of here' };
  expect(nextHold({ now: NOW, booking: [here] }, told)).toBeUndefined();
  expect(nextHold({ now: NOW, booking: [here, other] }, told)).toMatchObject({ bookingId: 'other' });
  expect(nextHold({ now: NOW, booking: [here] }, { ...told, showId: 'another' })).toMatchObject({
    bookingId: 'here',
  });
  const two = { ...here, bookedSeats: ['B5', 'B4'] };
  expect(nextHold({ now: NOW, booking: [two] }, { showId: 'show', seats: 'B4,B5' })).toBeUndefined();
});

test('a hold whose payment is on its way is not to be paid', () => {
  const paying = booking('paying', 'pending', '2026-11-21T12:05:00.000Z');
  expect(
    nextHold({
      now: NOW,
      booking: [
        { ...paying, awaits: 'payment' as const },
        { ...paying, _id: 'other' },
      ],
    }),
  ).toMatchObject({ bookingId: 'other' });
});

test.each([
  ['no booking', []],
  ['a hold that has run out, before the server has swept it', [booking('a', 'pending', NOW)]],
  ['a paid booking', [booking('a', 'paid', null)]],
])('%s is no hold', (_which, bookings) => expect(nextHold({ now: NOW, booking: bookings })).toBeUndefined());
