import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { User } from '../state/records.ts';

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Accounts of this machine only, made anew with each instance in memory: a hash for a thief would take most of its start. */
const COST = 1024;
/** Of hashes that stores of before hold. */
const FORMER_COST = 16_384;

/** @returns a salted scrypt hash, hexadecimal */
export async function hashPassword(password: string): Promise<User['password']> {
  const salt = randomBytes(16).toString('hex');
  return { salt, hash: (await derive(password, salt, 32, { cost: COST })).toString('hex'), cost: COST };
}

/** Whether a password is the account's. */
export async function passwordFits({ password: kept }: User, password: string): Promise<boolean> {
  const given = await derive(password, kept.salt, 32, { cost: kept.cost ?? FORMER_COST });
  return timingSafeEqual(given, Buffer.from(kept.hash, 'hex'));
}
