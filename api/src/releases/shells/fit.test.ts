import { expect, test } from 'vitest';
import { outOfRange } from './fit.ts';
import type { Shell } from '../documents/shell.ts';

const shell = (version: string): Shell => ({
  version: '1.0.0',
  contract: '1.0.0',
  shared: { react: version },
  surface: {},
  builtAt: '2026-01-01T00:00:00.000Z',
  commit: null,
});
const fits = (version: string, range: string) =>
  outOfRange({ contract: '^1.0.0', shared: { react: range } }, shell(version)).length === 0;

test.each([
  ['1.2.3', '^1.2.3', true],
  ['1.10.0', '^1.9.9', true],
  ['1.2.2', '^1.2.3', false],
  ['2.0.0', '^1.2.3', false],
  ['0.2.4', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['0.0.4', '^0.0.3', false],
  ['2.1.0', '^1.2.0 || ^2.0.0', true],
  ['3.0.0', '^1.2.0 || ^2.0.0', false],
  // A version of before the real one promises nothing.
  ['1.3.0-rc.1', '^1.2.0', false],
  ['2.0.0-rc.1', '^1.2.0 || ^2.0.0', false],
  // What the pattern of versions lets through and the standard does not.
  ['01.2.3', '^1.2.0', false],
  ['1.2.3-a_b', '^1.2.3', false],
])('a shell with %s has what needs %s: %s', (version, range, expected) => {
  expect(fits(version, range)).toBe(expected);
});
