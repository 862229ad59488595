import { expect, test } from 'vitest';
import { bookingParam, createHeaders, createRequest } from './schemas.ts';

const HALL = { blocks: [['A']], seatsPerRow: 9 };
const complaints = (body: unknown, most = 5) =>
  createRequest(most, HALL)
    .safeParse(body)
    .error?.issues.map(({ message }) => message);
const showId = 'a'.repeat(24);
const CHOOSE = 'Please select seats and time';

test.each([
  [{ showId: 'x', selectedSeats: ['A1'] }, 'This is not the id of a show'],
  [{ showId: '', selectedSeats: ['A1'] }, CHOOSE],
  [{ selectedSeats: ['A1'] }, CHOOSE],
  [{ showId }, CHOOSE],
  [{ showId, selectedSeats: 'A1' }, CHOOSE],
  [{ showId, selectedSeats: [] }, CHOOSE],
  [{ showId, selectedSeats: ['B1'] }, 'There is no such seat in this hall'],
  [{ showId, selectedSeats: [1] }, 'There is no such seat in this hall'],
  [{ showId, selectedSeats: ['A1', 'A1'] }, 'A seat can be selected only once'],
])('%j is refused in words that help', (body, message) => {
  expect(complaints(body)).toEqual([message]);
});

test.each([
  [1, 'You can only select 1 seat'],
  [2, 'You can only select 2 seats'],
])('where %i seats are the most, one more is told so', (most, words) => {
  const selectedSeats = ['A1', 'A2', 'A3'];
  expect(complaints({ showId, selectedSeats: selectedSeats.slice(0, most) }, most)).toBeUndefined();
  expect(complaints({ showId, selectedSeats: selectedSeats.slice(0, most + 1) }, most)).toEqual([words]);
});

test('one intent has a word of 255 signs at most, or none', () => {
  const isTaken = (key?: string) =>
    createHeaders.safeParse(key === undefined ? {} : { 'idempotency-key': key }).success;
  expect([isTaken(), isTaken('k'), isTaken('k'.repeat(255))]).toEqual([true, true, true]);
  expect([isTaken(''), isTaken('k'.repeat(256))]).toEqual([false, false]);
});

test.each(['x', 'f'.repeat(25), 'F'.repeat(24)])('%j is not the id of a booking', (id) => {
  const { error } = bookingParam.safeParse({ id });
  expect(error?.issues.map(({ message }) => message)).toEqual(['This is not the id of a booking']);
});
