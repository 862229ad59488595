import { expect, test } from 'vitest';
import { takeRequest, tokenParam } from './schemas.ts';

const first = (found: { error?: { issues: { message: string }[] } | undefined }) =>
  found.error?.issues[0]?.message;

test.each(['a'.repeat(21), 'a'.repeat(23), `${'a'.repeat(21)}!`, `${'a'.repeat(22)}\n`, ''])(
  '%j is the secret of no link',
  (token) => {
    expect(first(tokenParam.safeParse({ token }))).toBe('This link leads to no seats. Is it whole?');
  },
);

test('secrets are made of the signs that stand in addresses as they are', () => {
  expect(tokenParam.safeParse({ token: 'aZ09-_aZ09-_aZ09-_aZ09' }).success).toBe(true);
});

test.each(['a1', 'A0', 'A10', 'A1.x', '$where', ''])('%j is no seat to take', (seat) => {
  expect(first(takeRequest.safeParse({ seat }))).toBe('Please choose a seat');
});
