import { expect, test } from 'vitest';
import {
  addShowtime,
  dayMonthYear,
  listShowtimes,
  readShowtime,
  removeShowtime,
  type Showtimes,
} from './showtimes.ts';

const some: Showtimes = { '2026-11-22': ['10:00', '19:30'] };

test('times of one date stand together, sorted', () =>
  expect(addShowtime(some, { date: '2026-11-22', time: '14:15' })).toEqual({
    '2026-11-22': ['10:00', '14:15', '19:30'],
  }));

test('dates are sorted, whatever the order they were added in', () => {
  const more = addShowtime(some, { date: '2026-11-21', time: '23:30' });
  expect(Object.keys(more ?? {})).toEqual(['2026-11-21', '2026-11-22']);
});

test('a showtime cannot be added twice', () =>
  expect(addShowtime(some, { date: '2026-11-22', time: '19:30' })).toBeNull());

test('the same time on another date is another showtime', () =>
  expect(addShowtime(some, { date: '2026-11-23', time: '19:30' })).toHaveProperty('2026-11-23', ['19:30']));

test('removing one time keeps the others of its date', () =>
  expect(removeShowtime(some, { date: '2026-11-22', time: '10:00' })).toEqual({ '2026-11-22': ['19:30'] }));

test('a date left with no times is dropped', () => {
  const one = removeShowtime(some, { date: '2026-11-22', time: '10:00' });
  expect(removeShowtime(one, { date: '2026-11-22', time: '19:30' })).toEqual({});
});

test('the request has one row a showtime, in order', () =>
  expect(listShowtimes(some)).toEqual([
    { date: '2026-11-22', time: '10:00' },
    { date: '2026-11-22', time: '19:30' },
  ]));

test('a half-filled field is no showtime; seconds are left out', () => {
  expect(readShowtime('')).toBeNull();
  expect(readShowtime('2026-11-22')).toBeNull();
  expect(readShowtime('2026-11-22T19:30:15')).toEqual({ date: '2026-11-22', time: '19:30' });
});

test('notices write a date with its day first', () => expect(dayMonthYear('2026-11-22')).toBe('22/11/2026'));
