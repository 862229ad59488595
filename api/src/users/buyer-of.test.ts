import { expect, test } from 'vitest';
import { buyerOf } from './buyer-of.ts';

const account = (status: string | null) => ({
  fullName: 'Ann Lee',
  username: null,
  primaryEmailAddress: { emailAddress: 'ann@cinema.test', verification: status === null ? null : { status } },
});

test('a proven address is handed on', () => {
  expect(buyerOf(account('verified'))).toEqual({ name: 'Ann Lee', email: 'ann@cinema.test' });
});

test('an address that nobody has proven, and none at all, are not', () => {
  for (const one of [account('unverified'), account(null), { ...account(null), primaryEmailAddress: null }])
    expect(buyerOf(one)).toEqual({ name: 'Ann Lee', email: null });
});

test('who has no name is called by the username, else Guest', () => {
  const nameless = { ...account(null), fullName: null };
  expect(buyerOf({ ...nameless, username: 'ann' }).name).toBe('ann');
  expect(buyerOf(nameless).name).toBe('Guest');
});
