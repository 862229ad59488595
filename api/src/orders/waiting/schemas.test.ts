import { expect, test } from 'vitest';
import { joinRequest } from './schemas.ts';

const complaints = (count: unknown) =>
  joinRequest(5)
    .safeParse({ count })
    .error?.issues.map(({ message }) => message);

test('who waits does so for one seat at least, and for as many as a booking has at most', () => {
  expect([complaints(1), complaints(5)]).toEqual([undefined, undefined]);
  expect(complaints(6)).toEqual(['One booking has 5 seats at most']);
});

test.each([0, -1, 1.5, '2', null, undefined])('%j is no number of seats', (count) => {
  expect(complaints(count)).toEqual(['Please say how many seats']);
});
