import { expect, test } from 'vitest';
import { booking, HOUR, MINUTE } from '../../testing/bookings.ts';
import type { Booking } from './bookings.ts';
import { mayStillBePaid, phaseOf } from './phase.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const iso = (at: number) => new Date(at).toISOString();
const HOLD_MINUTES = 10;
const mayCome = (more: Partial<Omit<Booking, 'show'>>) =>
  mayStillBePaid(booking({ starts: now + HOUR, ...more }), now, HOLD_MINUTES);

test('money of a hold that ran out may come until the instant that the server tells, however long ago it was booked', () => {
  const createdAt = iso(now - 5 * HOUR);
  expect(mayCome({ createdAt, mayBePaidUntil: iso(now + 1) })).toBe(true);
  expect(mayCome({ createdAt, mayBePaidUntil: iso(now) })).toBe(false);
  expect(mayCome({ createdAt: iso(now - 11 * MINUTE), mayBePaidUntil: null })).toBe(false);
});

test('where an older API does not say, it is reckoned by when it was booked', () => {
  expect(mayCome({ createdAt: iso(now - 59 * MINUTE) })).toBe(true);
  expect(mayCome({ createdAt: iso(now - 60 * MINUTE) })).toBe(false);
  expect(mayCome({ createdAt: iso(now - 11 * MINUTE), amount: 0 })).toBe(false);
  expect(mayCome({})).toBe(false);
});

test('of a payment that is on its way it may come at any time', () =>
  expect(mayCome({ awaits: 'payment', mayBePaidUntil: null })).toBe(true));

test('a booking that waits for what only a later API knows is not offered to be paid, and its seats are not said to be released', () => {
  const awaits = 'review' as 'payment';
  for (const left of [MINUTE, -MINUTE])
    expect(
      phaseOf(booking({ starts: now + HOUR, state: 'pending', awaits, expiresAt: iso(now + left) }), now),
    ).toBe('unknown');
});
