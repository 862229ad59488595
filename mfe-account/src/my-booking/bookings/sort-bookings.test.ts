import { expect, test } from 'vitest';
import { booking, heldUntil, HOUR, MINUTE, paid } from '../../testing/bookings.ts';
import { phaseOf } from './phase.ts';
import { sortBookings } from './sort-bookings.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const at = (hours: number, _id: string, more = {}) => booking({ starts: now + hours * HOUR, _id, ...more });
const ids = (bookings: { _id: string }[]) => bookings.map(({ _id }) => _id);

test('the next visit is the paid one that starts first; the later ones follow in order', () => {
  const sorted = sortBookings([at(9, 'c', paid), at(1, 'a', paid), at(5, 'b', paid)], now);
  expect(ids(sorted.next)).toEqual(['a']);
  expect(ids(sorted.later)).toEqual(['b', 'c']);
});

test('all bookings of the show that comes first are the next visit', () => {
  const sorted = sortBookings([at(1, 'a', paid), at(5, 'c', paid), at(1, 'b', paid)], now);
  expect(ids(sorted.next)).toEqual(['a', 'b']);
  expect(ids(sorted.later)).toEqual(['c']);
});

test('a movie that is running is still the next visit; one that has ended is past', () => {
  const running = booking({ starts: now - 101 * MINUTE, _id: 'running', ...paid });
  const ended = booking({ starts: now - 102 * MINUTE, _id: 'ended', ...paid });
  const sorted = sortBookings([ended, running], now);
  expect(ids(sorted.next)).toEqual(['running']);
  expect(ids(sorted.past)).toEqual(['ended']);
});

test('of a movie whose length nobody knows the ticket stays for as long as the server plans it', () => {
  const lasting = (minutes: number) => {
    const one = booking({ starts: now - minutes * MINUTE, ...paid });
    return { ...one, show: { ...one.show, movie: { ...one.show.movie, runtime: 0 } } };
  };
  expect(sortBookings([lasting(1)], now).next).toHaveLength(1);
  expect(sortBookings([lasting(119)], now).next).toHaveLength(1);
  expect(sortBookings([lasting(120)], now).next).toEqual([]);
});

test('a show is over when the server says so, whatever is known of its movie by now', () => {
  const started = booking({ starts: now - 110 * MINUTE, ...paid });
  const ending = (endsAt: number) => ({
    ...started,
    show: { ...started.show, endsAt: new Date(endsAt).toISOString() },
  });
  expect(sortBookings([started], now).next).toEqual([]);
  expect(sortBookings([ending(now + 1)], now).next).toHaveLength(1);
  expect(sortBookings([ending(now)], now).next).toEqual([]);
});

test('an unpaid booking waits for payment until its show starts, held or run out', () => {
  const sorted = sortBookings([at(2, 'ran-out'), at(1, 'held', heldUntil(now + 1)), at(0, 'started')], now);
  expect(ids(sorted.unpaid)).toEqual(['held', 'ran-out']);
  expect(ids(sorted.past)).toEqual(['started']);
});

test('seats that are held as their show begins wait for payment until the hold is over', () => {
  const begun = booking({ starts: now - MINUTE, _id: 'begun', ...heldUntil(now + 1) });
  expect(ids(sortBookings([begun], now).unpaid)).toEqual(['begun']);
  expect(ids(sortBookings([begun], now + 1).past)).toEqual(['begun']);
});

test('what is being paid as its show begins waits for the bank until the movie has ended', () => {
  const paying = booking({ starts: now - 101 * MINUTE, _id: 'paying', state: 'pending', awaits: 'payment' });
  expect(ids(sortBookings([paying], now).unpaid)).toEqual(['paying']);
  expect(ids(sortBookings([paying], now + MINUTE).past)).toEqual(['paying']);
});

test('what is over is past, the latest first', () => {
  const over = ['cancelled', 'refunding', 'refunded'].map((state, index) => at(index, state, { state }));
  const sorted = sortBookings(over, now);
  expect(ids(sorted.past)).toEqual(['refunded', 'refunding', 'cancelled']);
});

test('a hold has run out at its very end, before the server has swept it', () => {
  const held = at(3, 'held', heldUntil(now));
  expect(phaseOf(held, now - 1)).toBe('held');
  expect(phaseOf(held, now)).toBe('ran-out');
});
