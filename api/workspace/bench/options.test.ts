import { expect, test } from 'vitest';
import { benchOptions } from './options.ts';

const parts = (...args: string[]) => [...benchOptions(args).parts];

test('nine rounds of everything without timing the start, unless told otherwise', () => {
  expect(benchOptions([]).rounds).toBe(9);
  expect(parts()).toEqual([
    'api',
    'jobs',
    'refusals',
    'store',
    'scripts',
    'composition',
    'parts',
    'clerk',
    'seats',
    'views',
    'personal',
    'releases',
    'revocation',
    'lighthouse',
  ]);
  expect(benchOptions(['--rounds', '3']).rounds).toBe(3);
  expect(benchOptions([]).minutes).toBe(30);
  expect(benchOptions(['--minutes', '2.5']).minutes).toBe(2.5);
  expect(parts('--start')).toContain('start');
});
test('parts can be measured alone', () => {
  expect(parts('--only', 'api')).toEqual(['api']);
  expect(parts('--only', 'clerk, seats', '--start')).toEqual(['start', 'clerk', 'seats']);
});
test.each([
  [['--rounds', 'many']],
  [['--rounds', '0']],
  [['--minutes', '0']],
  [['--minutes', 'few']],
  [['--fast']],
  [['extra']],
  [['--only', 'apis']],
])('what is not understood is answered with what is: %s', (args) =>
  expect(() => benchOptions(args)).toThrow('npm run bench understands'),
);
