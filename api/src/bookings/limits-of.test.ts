import { expect, test } from 'vitest';
import { limitsOf } from './limits-of.ts';

test('with a hold both of its limits are written down, and no other setting', () => {
  const limits = { seatsPerPerson: 10, seatsPerNetwork: 40 };
  expect(limitsOf(Object.assign({ maxSeats: 5 }, limits))).toEqual(limits);
});
