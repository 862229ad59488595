import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { User } from '../state/records.ts';

const derive = promisify<string, string, number, Buffer>(scrypt);

/** @returns a salted scrypt hash, hexadecimal */
export async function hashPassword(password: string): Promise<User['password']> {
  const salt = randomBytes(16).toString('hex');
  return { salt, hash: (await derive(password, salt, 32)).toString('hex') };
}

export async function passwordFits(user: User, password: string): Promise<boolean> {
  const given = await derive(password, user.password.salt, 32);
  return timingSafeEqual(given, Buffer.from(user.password.hash, 'hex'));
}
