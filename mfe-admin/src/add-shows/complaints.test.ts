import { ApiFailure } from '@matinee/shared-ui';
import { expect, test } from 'vitest';
import { complaintsOf, missingFields } from './complaints.ts';

const refused = (detail: Record<string, unknown>) => new ApiFailure('Invalid', 400, 'invalid', null, detail);
const sent = [
  { date: '2026-11-22', time: '10:00' },
  { date: '2026-11-22', time: '19:30' },
];

test('movie, price and one showtime are required, and price 0 is a price', () => {
  expect(Object.keys(missingFields({ movieId: null, price: '', count: 0 }) ?? {})).toEqual([
    'movie',
    'price',
    'times',
  ]);
  expect(missingFields({ movieId: '7', price: '0', count: 1 })).toBeNull();
});

test('complaints of the API stand at their fields', () =>
  expect(
    complaintsOf(
      refused({ fields: { showPrice: 'A price is 0 or at least 0.50', 'showsInput.1.time': 'Past' } }),
      sent,
    ),
  ).toEqual({ price: 'A price is 0 or at least 0.50', showtimes: { '2026-11-22 19:30': 'Past' } }));

test('a row that was never sent, or a body without fields, complains about nothing', () => {
  expect(complaintsOf(refused({ fields: { 'showsInput.9.date': 'Past' } }), sent)).toEqual({});
  expect(complaintsOf(refused({}), sent)).toEqual({});
});
