import { expect, test } from 'vitest';
import { joinRequest } from './schemas.ts';

const complaints = (count: unknown, seatsPerRow = 8) =>
  joinRequest(5, { seatsPerRow, blocks: [['A']] })
    .safeParse({ count })
    .error?.issues.map(({ message }) => message);

test('who waits does so for one seat at least, and for as many as a booking has at most', () => {
  expect([complaints(1), complaints(5)]).toEqual([undefined, undefined]);
  expect(complaints(6)).toEqual(['One booking has 5 seats at most']);
});

test('nobody waits for more seats together than a row has', () => {
  expect([complaints(4, 4), complaints(5, 5), complaints(1, 1)]).toEqual([undefined, undefined, undefined]);
  expect(complaints(5, 4)).toEqual(['No row has more than 4 seats together']);
  expect(complaints(2, 1)).toEqual(['No row has two seats together']);
});

test.each([0, -1, 1.5, '2', null, undefined])('%j is no number of seats', (count) => {
  expect(complaints(count)).toEqual(['Please say how many seats']);
});
