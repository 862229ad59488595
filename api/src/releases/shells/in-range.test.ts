import { expect, test } from 'vitest';
import { inRange } from './in-range.ts';

test.each([
  ['1.2.3', '^1.2.3'],
  ['1.2.4', '^1.2.3'],
  ['1.3.0', '^1.2.3'],
  ['1.10.0', '^1.9.9'],
  ['0.2.4', '^0.2.3'],
  ['0.0.3', '^0.0.3'],
  ['0.0.0', '^0.0.0'],
])('%s is in %s', (version, range) => {
  expect(inRange(version, range)).toBe(true);
});

test.each([
  ['1.2.2', '^1.2.3'],
  ['1.1.9', '^1.2.0'],
  ['2.0.0', '^1.2.3'],
  ['0.3.0', '^0.2.3'],
  ['0.0.4', '^0.0.3'],
  ['1.0.0', '^0.0.0'],
  ['1.2.3-rc.1', '^1.2.0'],
  ['1.2.3', '1.2.3'],
  ['1.2.3', '*'],
  ['', '^1.0.0'],
])('%s is not in %s', (version, range) => {
  expect(inRange(version, range)).toBe(false);
});
