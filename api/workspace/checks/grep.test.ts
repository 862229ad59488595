import { expect, test } from 'vitest';
import { grep } from './grep.ts';

test('a pattern that is of no file any more is an error: a check of it would guard nothing', () => {
  expect(grep('^import ', 'api/workspace/checks/*.test.ts')).not.toEqual([]);
  expect(() => grep('^import ', 'api/workspace/checks/*.test.ts', 'shell/nowhere/*.ts')).toThrow(
    'shell/nowhere/*.ts',
  );
});
