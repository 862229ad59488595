import { randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** @returns an id that cannot be guessed, in Clerk's form: a prefix and 27 letters and digits */
export function newId(prefix: 'user' | 'client' | 'sess' | 'sia' | 'sua'): string {
  const tail = Array.from(randomBytes(27), (byte) => LETTERS[byte % LETTERS.length]);
  return `${prefix}_${tail.join('')}`;
}
