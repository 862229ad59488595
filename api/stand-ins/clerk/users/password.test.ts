import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { User } from '../state/records.ts';
import { hashPassword, passwordFits } from './password.ts';

const userWith = (password: User['password']) => ({ password }) as User;

test('a password fits its own hash and no other does', async () => {
  const user = userWith(await hashPassword('long enough'));
  expect(await passwordFits(user, 'long enough')).toBe(true);
  expect(await passwordFits(user, 'long enough ')).toBe(false);
});

test('a hash of a store of before, which says no cost, still fits', async () => {
  const hash = scryptSync('long enough', 'salt', 32).toString('hex');
  expect(await passwordFits(userWith({ salt: 'salt', hash }), 'long enough')).toBe(true);
});
