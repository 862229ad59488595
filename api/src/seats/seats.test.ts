import { expect, test } from 'vitest';
import { isOccupied, occupiedSeats, sameSeats, sortedSeats, takenMessage } from './seats.ts';

const now = new Date('2026-11-21T20:00:00Z');
const held = (ms: number) => ({
  state: 'held' as const,
  bookingId: 'b',
  until: new Date(now.getTime() + ms),
});
const sold = { state: 'sold' as const, bookingId: 'b' };

test('a seat is occupied when it is sold, and while a hold of it lasts', () => {
  const seats = [undefined, sold, held(1), held(0), held(-1)];
  expect(seats.map((seat) => isOccupied(seat, now))).toEqual([false, true, true, false, false]);
});

test('occupied seats are told in order', () => {
  const seats = { B2: held(1), A1: sold, C3: held(-1), A10: sold };
  expect(occupiedSeats({ seats }, now)).toEqual(['A1', 'A10', 'B2']);
});

test('one choice has one order, and the choice itself is left as it was', () => {
  const chosen = ['B1', 'A2', 'A1'];
  expect(sortedSeats(chosen)).toEqual(['A1', 'A2', 'B1']);
  expect(chosen).toEqual(['B1', 'A2', 'A1']);
});

test.each([
  [['A1', 'A2'], ['A1', 'A2'], true],
  [['A1', 'A2'], ['A1', 'A3'], false],
  [['A1'], ['A1', 'A2'], false],
  [['A1', 'A2'], ['A1'], false],
])('%j and %j: the same seats? %s', (one, other, same) => {
  expect(sameSeats(one, other)).toBe(same);
});

test('one lost seat and several are told as a person would', () => {
  expect(takenMessage(['A1'])).toBe('Seat A1 is already taken. Please choose another one.');
  expect(takenMessage(['A1', 'A2'])).toBe('Seats A1 and A2 are already taken. Please choose others.');
});
