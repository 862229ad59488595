import { expect, test } from 'vitest';
import { roundTripDepth } from './depth.ts';

const at = (start: number, end?: number) => ({ start, ...(end !== undefined && { end }) });

test('requests side by side are one round trip', () => {
  expect(roundTripDepth([at(0, 1), at(0, 0.5), at(0.4, 2)])).toBe(1);
});
test('a request that waits for another adds a round trip, in whatever order they are listed', () => {
  expect(roundTripDepth([at(2.1, 3), at(0, 1), at(1.01, 2), at(1.2, 2.5)])).toBe(3);
});
test('a cause that ends in the same moment still comes before its effect', () => {
  expect(roundTripDepth([at(0, 1.001), at(1, 2)])).toBe(2);
  expect(roundTripDepth([at(0, 1.01), at(1, 2)])).toBe(1);
});
test('what has not ended causes nothing', () => {
  expect(roundTripDepth([at(0), at(5, 6)])).toBe(1);
  expect(roundTripDepth([])).toBe(0);
});
