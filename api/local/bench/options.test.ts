import { expect, test } from 'vitest';
import { benchOptions } from './options.ts';

test('nine rounds without timing the start, unless told otherwise', () => {
  expect(benchOptions([])).toEqual({ rounds: 9, start: false });
  expect(benchOptions(['--rounds', '3', '--start'])).toEqual({ rounds: 3, start: true });
});
test.each([[['--rounds', 'many']], [['--rounds', '0']], [['--fast']], [['extra']]])(
  'what is not understood is answered with what is: %s',
  (args) => expect(() => benchOptions(args)).toThrow('npm run bench understands'),
);
