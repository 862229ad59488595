import { setTimeout as pause } from 'node:timers/promises';
import type { BookingDocument } from '../db/documents.ts';

/** What goes has gone after a few writes; the others are led to a payment page, or die. */
const LOOK_MS = 50;
const MAX_LOOKS = 20;

/** Whoever has refused an order has done so before its page is opened. */
const isThrough = ({ state, session }: BookingDocument): boolean =>
  state !== 'pending' || session !== undefined;

/**
 * Lets an order stay that is written down and has its seats, unless it may not be beside others that are written, too: other processes
 * may have let them through at the same time. It stays only beside what it was not refused for, so of two that may not both stay no two do;
 * of two that see each other the one with the smaller id waits for the other to go.
 * @param look reads the others
 * @param refuse throws why the order may not be beside those
 * @throws what `refuse` throws
 */
export async function stayBeside(
  { _id }: Pick<BookingDocument, '_id'>,
  look: () => Promise<BookingDocument[]>,
  refuse: (others: readonly BookingDocument[]) => void,
): Promise<void> {
  for (let looks = 1; ; looks++) {
    const others = await look();
    try {
      return refuse(others);
    } catch (refusal) {
      if (looks === MAX_LOOKS) throw refusal;
      // These go for nobody, or not for this one.
      refuse(others.filter((other) => isThrough(other) || other._id < _id));
    }
    await pause(LOOK_MS);
  }
}
