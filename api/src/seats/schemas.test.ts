import { expect, test } from 'vitest';
import { showParam } from './schemas.ts';

test.each(['x', '', 'F'.repeat(24), 'f'.repeat(23), 'f'.repeat(25), `${'f'.repeat(24)}\n`])(
  '%j is not the id of a show',
  (showId) => {
    const { error } = showParam.safeParse({ showId });
    expect(error?.issues.map(({ message }) => message)).toEqual(['This is not the id of a show']);
  },
);

test('24 hexadecimal characters are', () => {
  expect(showParam.safeParse({ showId: '0123456789abcdef01234567' }).success).toBe(true);
});
