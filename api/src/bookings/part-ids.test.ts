import { expect, test } from 'vitest';
import { partId, partIds } from './part-ids.ts';

const HOLD = '64b0c0ffee00000000001234';
const PARTS = ['f4fa3cc8848b2ad2adbd4181', 'c8ed636cd40b3e3b2fc0ff75'];

test('each seat of a hold has an id of its own that stays the same, in the form that ids have', () => {
  // A release that made others would divide a hold that is shared already into bookings beside those that are there.
  expect(partIds({ _id: HOLD, seats: ['A1', 'A2'] })).toEqual(PARTS);
  expect(partId(HOLD, 'A1')).toBe(PARTS[0]);
  expect(partId(HOLD.replace('1234', '1235'), 'A1')).not.toBe(PARTS[0]);
});
