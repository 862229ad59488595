import { expect, test } from 'vitest';
import { meetsRange } from './meets-range.ts';

test.each([
  ['19.3.1', '^19.3.0'],
  ['19.3.0', '^19.3.0'],
  ['19.10.0', '^19.3.0'],
  ['20.1.0', '^19.3.0 || ^20.0.0'],
])('%s is in %s', (version, range) => {
  expect(meetsRange(version, range)).toBe(true);
});

test.each([
  ['19.2.9', '^19.3.0'],
  ['18.9.0', '^19.3.0'],
  ['20.0.0', '^19.3.0'],
  ['1.4.0', '^1.4.1'],
  ['1.4.0', '*'],
  ['1.4.0', ''],
  ['later', '^1.4.0'],
])('%s is not in %s', (version, range) => {
  expect(meetsRange(version, range)).toBe(false);
});
