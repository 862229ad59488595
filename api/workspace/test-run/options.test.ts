import { expect, test } from 'vitest';
import { testOptions } from './options.ts';

test('without arguments all parts run, in their short form', () => {
  expect(testOptions([])).toEqual({
    full: false,
    parts: new Set(['checks', 'units', 'mutants', 'journeys']),
  });
});

test('the long form of some parts can be run by itself', () => {
  expect(testOptions(['--full', '--only', 'journeys, units'])).toEqual({
    full: true,
    parts: new Set(['journeys', 'units']),
  });
});

test.each([[['--only', 'journey']], [['--only', '']], [['--only']], [['--ful']], [['units']]])(
  '%j is refused with what is understood',
  (args) => {
    expect(() => testOptions(args)).toThrow('npm test -- [--full] [--only checks,units,mutants,journeys]');
  },
);
