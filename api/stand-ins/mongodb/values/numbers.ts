import { notSupported } from '../errors/errors.ts';

/**
 * The JavaScript number of a BSON number (number, Int32, Double, Long).
 * Throws NotImplemented beyond 2^53, where comparing as a double would be a guess.
 */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  const number = Number(String(value));
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw notSupported('An integer beyond 2^53');
  return number;
}
