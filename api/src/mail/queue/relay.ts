import { MESSAGE_KINDS } from '../../bookings/message-kinds.ts';
import { isDuplicate } from '../../db/is-duplicate.ts';
import type { BookingDocument, MessageDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';

const EVER = new Date(0);
const KNOWN: readonly string[] = MESSAGE_KINDS;

/** A message that is due at once. */
function messageOf(
  { _id: bookingId }: BookingDocument,
  { kind, at }: NonNullable<BookingDocument['outbox']>[number],
): MessageDocument {
  return { _id: `${bookingId}.${kind}`, bookingId, kind, at, due: at, tries: 0, schemaVersion: 1 };
}

/**
 * Takes what bookings have to tell over to the messages. A booking is only relieved of what stands there; what it has to tell
 * by then besides is left to the next pass, and what only a later release can tell to that. Safe in any number of processes, and after a crash at any place.
 */
export async function takeOverMessages({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  const telling = db.bookings.find({ 'outbox.at': { $gt: EVER } }).sort({ 'outbox.at': 1 });
  for await (const booking of telling) {
    const { _id, showId, outbox = [] } = booking;
    const ours = outbox.filter(({ kind }) => KNOWN.includes(kind));
    if (ours.length === 0) continue;
    for (const entry of ours)
      await db.messages.insertOne(messageOf(booking, entry)).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
    const left =
      ours.length === outbox.length
        ? { $unset: { outbox: true as const } }
        : { $pull: { outbox: { kind: { $in: [...MESSAGE_KINDS] } } } };
    await db.bookings.updateOne({ _id, showId, outbox }, left);
  }
}
