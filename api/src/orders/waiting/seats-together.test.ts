import { expect, test } from 'vitest';
import type { HallPlan } from '../../cinema/hall-plan.ts';
import { seatsTogether } from './seats-together.ts';

const hall: HallPlan = { blocks: [['A', 'B', 'C'], ['D']], seatsPerRow: 4 };
const all = hall.blocks.flat().flatMap((row) => [1, 2, 3, 4].map((number) => `${row}${number}`));
const onlyFree = (...free: string[]) => new Set(all.filter((seat) => !free.includes(seat)));

test('in an empty hall the seats two thirds of the way back and in the middle are found', () =>
  expect(seatsTogether(hall, new Set(), 2)).toEqual(['B2', 'B3']));

test('seats are together in one row without a gap, never over the end of it', () => {
  expect(seatsTogether(hall, onlyFree('A4', 'B1', 'C1', 'C3'), 2)).toBeUndefined();
  expect(seatsTogether(hall, onlyFree('A4', 'B1', 'C3', 'C4'), 2)).toEqual(['C3', 'C4']);
  expect(seatsTogether(hall, onlyFree('D1', 'D2', 'D3', 'D4'), 4)).toEqual(['D1', 'D2', 'D3', 'D4']);
});

test('more than a row has are never together', () =>
  expect(seatsTogether(hall, new Set(), 5)).toBeUndefined());
