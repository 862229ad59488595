import { expect, test } from 'vitest';
import { grep } from './grep.ts';

/** Comments that switch a rule of lint or a check of the compiler off: for a line, or for a whole file, where lint would not say so itself. */
const SWITCHED_OFF = '(//|/\\*) *((oxlint|eslint)-disable|@ts-(ignore|nocheck|expect-error))';

test('no file switches a rule of lint or a check of the compiler off', () => {
  expect(grep(SWITCHED_OFF, '*.ts', '*.tsx', '*.mts', '*.mjs')).toEqual([]);
  // That git finds comments at all.
  expect(grep('// That git finds', '*.ts')).not.toEqual([]);
});
