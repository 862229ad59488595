import { Failure } from '../../http/failure.ts';

/**
 * Refuses that a person says of another amount than is owed that they gave it back: a part of it has gone back in another way since they read it.
 * @param owed what is left to give back, in units of its currency
 * @param read what the person has read
 * @throws Failure 409 with what is left
 */
export function refuseOtherAmount(currency: string, owed: number, read: number): void {
  if (owed === read) return;
  const { format } = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  throw new Failure(
    409,
    'moved',
    `${format(owed)} of this payment is still owed now, not ${format(read)}. Please open the case once more.`,
  );
}
