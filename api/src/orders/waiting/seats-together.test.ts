import { expect, test } from 'vitest';
import type { HallPlan } from '../../cinema/hall-plan.ts';
import { seatsTogether } from './seats-together.ts';

const hall: HallPlan = { blocks: [['A', 'B', 'C'], ['D']], seatsPerRow: 4 };
const all = hall.blocks.flat().flatMap((row) => [1, 2, 3, 4].map((number) => `${row}${number}`));
const onlyFree = (...free: string[]) => new Set(all.filter((seat) => !free.includes(seat)));

test('in an empty hall the seats two thirds of the way back and in the middle are found', () =>
  expect(seatsTogether(hall, new Set(), 2)).toEqual(['B2', 'B3']));

test('a seat aside of the best row is better than the middle of one far in front; of two alike it is the first', () => {
  const six: HallPlan = { blocks: [['A', 'B', 'C', 'D', 'E', 'F']], seatsPerRow: 5 };
  expect(seatsTogether(six, new Set(), 2)).toEqual(['D2', 'D3']);
  const seats = six.blocks.flat().flatMap((row) => [1, 2, 3, 4, 5].map((number) => `${row}${number}`));
  const taken = new Set(seats.filter((seat) => seat !== 'B3' && seat !== 'D2'));
  expect(seatsTogether(six, taken, 1)).toEqual(['D2']);
});

test('seats are together in one row without a gap, never over the end of it', () => {
  expect(seatsTogether(hall, onlyFree('A4', 'B1', 'C1', 'C3'), 2)).toBeUndefined();
  expect(seatsTogether(hall, onlyFree('A4', 'B1', 'C3', 'C4'), 2)).toEqual(['C3', 'C4']);
  expect(seatsTogether(hall, onlyFree('D1', 'D2', 'D3', 'D4'), 4)).toEqual(['D1', 'D2', 'D3', 'D4']);
});

test('more than a row has are never together', () =>
  expect(seatsTogether(hall, new Set(), 5)).toBeUndefined());
