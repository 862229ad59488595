import { expect, test } from 'vitest';
import { moveFocus as moveIn } from './move-focus.ts';
import { twoBlocks } from './testing/plans.ts';

const moveFocus = (seat: string, key: string, control?: boolean) => moveIn(twoBlocks, seat, key, control);

test.each([
  ['B4', 'ArrowLeft', 'B3'],
  ['B4', 'ArrowRight', 'B5'],
  ['B4', 'ArrowUp', 'A4'],
  ['B4', 'ArrowDown', 'C4'],
  ['B4', 'Home', 'B1'],
  ['B4', 'End', 'B8'],
  ['B4', 'PageDown', 'G4'],
  ['G4', 'PageUp', 'B4'],
  ['G4', 'Home', 'G1'],
])('from %s %s leads to %s', (seat, key, next) => expect(moveFocus(seat, key)).toBe(next));

test.each([
  ['A8', 'ArrowRight', 'F1'],
  ['F1', 'ArrowLeft', 'A8'],
  ['J1', 'ArrowLeft', 'E8'],
])('the aisle is crossed from %s by %s to %s', (seat, key, next) => expect(moveFocus(seat, key)).toBe(next));

test.each([
  ['A1', 'ArrowLeft'],
  ['A1', 'ArrowUp'],
  ['F3', 'ArrowUp'],
  ['E3', 'ArrowDown'],
  ['J8', 'ArrowRight'],
  ['J8', 'ArrowDown'],
  ['C2', 'PageUp'],
  ['H2', 'PageDown'],
])('%s stays where it is on %s', (seat, key) => expect(moveFocus(seat, key)).toBe(seat));

test('with Control, Home and End lead to the corners of the hall', () => {
  expect(moveFocus('C5', 'Home', true)).toBe('A1');
  expect(moveFocus('C5', 'End', true)).toBe('J8');
});

test.each(['Tab', 'Enter', ' ', 'a', 'toString'])('the key %j is left to the browser', (key) =>
  expect(moveFocus('B4', key)).toBeNull(),
);

test('the focus keeps inside another hall', () => {
  const hall = { seatsPerRow: 3, blocks: [['A'], ['B', 'C'], ['D']] };
  expect(moveIn(hall, 'A3', 'ArrowRight')).toBe('B1');
  expect(moveIn(hall, 'C3', 'PageDown')).toBe('D3');
  expect(moveIn(hall, 'D3', 'ArrowRight')).toBe('D3');
  expect(moveIn(hall, 'A1', 'End', true)).toBe('D3');
});
