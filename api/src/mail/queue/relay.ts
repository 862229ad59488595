import { MESSAGE_KINDS } from '../../bookings/message-kinds.ts';
import { isDuplicate } from '../../db/is-duplicate.ts';
import type { BookingDocument, MessageDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';

const EVER = new Date(0);
/** What is older has no purpose once its show is over: nothing is told of it so late. */
const OLD_MS = 7 * 86_400_000;
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
export async function takeOverMessages(deps: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  const { db } = deps;
  await forgetPast(deps);
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

/**
 * Relieves bookings of what nobody wants to hear any more. A cinema may have had no mail server for years: taken over one by one, all that it ever
 * sold would come before the tickets of today.
 */
async function forgetPast({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - OLD_MS);
  const isOld = { 'outbox.at': { $gt: EVER, $lt: before } };
  if ((await db.bookings.countDocuments(isOld, { limit: 1 })) === 0) return;
  const over = await db.shows.distinct('_id', { endsAt: { $lt: before } });
  await db.bookings.updateMany(
    { ...isOld, showId: { $in: over }, outbox: { $not: { $elemMatch: { at: { $gte: before } } } } },
    { $unset: { outbox: true } },
  );
}
