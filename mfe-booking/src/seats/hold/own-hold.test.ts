import type { BookingState } from '@matinee/api/types';
import { expect, test } from 'vitest';
import { ownHold, runningHolds } from './own-hold.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const booking = (state: BookingState, expiresAt: string | null, bookedSeats = ['B5', 'B4'], _id = 's') => ({
  _id: `booking of ${bookedSeats.join()}`,
  show: { _id },
  bookedSeats,
  state,
  expiresAt,
  paymentLink: null,
});
const look = (...bookings: ReturnType<typeof booking>[]) =>
  ownHold({ now: NOW, booking: bookings }, 's', ['B4', 'B5']);
const LATER = '2026-11-21T12:09:30.000Z';

test('a hold lasts as long as the server’s clock says', () =>
  expect(look(booking('pending', LATER))).toEqual({ state: 'held', left: 570_000 }));

test('of two holds of the same seats the later end counts', () =>
  expect(look(booking('pending', LATER), booking('pending', '2026-11-21T11:00:00.000Z'))).toMatchObject({
    state: 'held',
  }));

test('a booking that is paid is no hold any more', () =>
  expect(look(booking('paid', null), booking('pending', LATER))).toEqual({ state: 'paid' }));

test.each([
  ['none', []],
  ['one that ran out', [booking('pending', NOW)]],
  ['one that was cancelled', [booking('cancelled', null)]],
  ['one of other seats', [booking('pending', LATER, ['B4'])]],
  ['one of another show', [booking('pending', LATER, ['B4', 'B5'], 'other')]],
])('%s is no hold', (_which, bookings) => expect(look(...bookings)).toEqual({ state: 'none' }));

test('a booking whose payment is on its way is no hold that can be paid, also when its time is over', () => {
  const paying = { ...booking('pending', LATER), awaits: 'payment' as const };
  expect(look(paying)).toEqual({ state: 'paying' });
  expect(look({ ...paying, state: 'expired', expiresAt: null })).toEqual({ state: 'paying' });
  expect(look(paying, booking('paid', null))).toEqual({ state: 'paid' });
  expect(look(paying, booking('pending', LATER))).toMatchObject({ state: 'held' });
  expect(runningHolds({ now: NOW, booking: [paying] }, 's')).toEqual([]);
});

test.each([
  ['in a state that only a later API knows', { state: 'authorized' as BookingState, expiresAt: null }],
  ['that waits for what only a later API knows', { awaits: 'review' as 'payment' }],
])('a booking %s is no hold, and not none', (_which, more) => {
  expect(look({ ...booking('pending', LATER), ...more })).toEqual({ state: 'unknown' });
  expect(look({ ...booking('pending', LATER, ['C1']), ...more })).toEqual({ state: 'none' });
});

test('of a show the holds that run are told, the one that ends last first', () => {
  const sooner = '2026-11-21T12:05:00.000Z';
  const all = [
    booking('pending', sooner, ['C2', 'C1']),
    booking('pending', LATER),
    booking('pending', NOW, ['D1']),
    booking('paid', null, ['E1']),
    booking('pending', LATER, ['F1'], 'other'),
  ];
  expect(runningHolds({ now: NOW, booking: all }, 's')).toEqual([
    { id: 'booking of B5,B4', seats: ['B4', 'B5'], left: 570_000 },
    { id: 'booking of C2,C1', seats: ['C1', 'C2'], left: 300_000 },
  ]);
});
