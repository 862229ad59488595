import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Checkout } from '../../payments/checkout.ts';

/**
 * Gives a shared seat to the friend whose payment page it was. A backup from before they took it says that it is its holder's still,
 * whose ticket their money would become.
 * @param booking without money
 * @returns whether it has to be looked at again: it is the friend's by now, or was changed meanwhile
 */
export async function giveToBuyer(
  { db, clock, identity, log }: Pick<Dependencies, 'db' | 'clock' | 'identity' | 'log'>,
  { _id, showId, state, attempt, userId, share }: BookingDocument,
  { buyerId, createdAt }: Pick<Checkout, 'buyerId' | 'createdAt'>,
): Promise<boolean> {
  // Pages of older releases do not say whose they are.
  if (buyerId === null || buyerId === userId || share?.holder !== userId) return false;
  const { name, email } = await identity.buyer(buyerId);
  log.warn(
    { booking: _id, holder: userId, buyer: buyerId },
    'a seat that a friend paid for was forgotten to be theirs',
  );
  await db.bookings.updateOne(
    { _id, showId, state, attempt, userId },
    {
      $set: {
        userId: buyerId,
        userName: name,
        ...(email !== null && { userEmail: email }),
        'share.isTaken': true,
        'share.takenAt': createdAt,
        updatedAt: clock.now(),
      },
      // As where a friend takes a seat; in which network and language they did nobody knows any more.
      $unset: {
        listKeys: true,
        holdSlot: true,
        network: true,
        language: true,
        ...(email === null && { userEmail: true }),
      },
      $inc: { attempt: 1 },
    },
  );
  return true;
}
