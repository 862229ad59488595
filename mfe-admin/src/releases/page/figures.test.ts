import { expect, test } from 'vitest';
import { counted, duration, kilobytes, layoutShift, percent } from './figures.ts';

test('what nobody counted or measured is a dash, and nothing is a figure', () => {
  expect([counted(undefined), duration(null), layoutShift(undefined)]).toEqual(['–', '–', '–']);
  expect([counted(0), duration(0), layoutShift(0)]).toEqual(['0', '0\u00a0ms', '0.00']);
});
test('figures have their units', () => {
  expect(duration(180.4)).toBe('180\u00a0ms');
  expect(duration(2460)).toBe('2.5\u00a0s');
  expect(kilobytes(12_345)).toBe('12.3\u00a0kB');
  expect(percent(0.0123)).toBe('1.2%');
});
