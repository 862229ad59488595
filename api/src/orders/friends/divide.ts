import { partIds } from '../../bookings/part-ids.ts';
import type { BookingDocument } from '../../db/documents.ts';
import { isDuplicate } from '../../db/is-duplicate.ts';
import type { Dependencies } from '../../dependencies.ts';
import { divideHold, releaseHold } from '../../seats/claim.ts';
import { bookableShow } from '../../shows/bookable-show.ts';
import { expire } from '../settlement/settle.ts';
import { partsOf } from './parts.ts';

/** A hold that its holder shares. */
export type Shared = BookingDocument & { shareToken: string };

/**
 * Writes the parts of a hold that was given up for them, and gives them its seats; those of a part that was given up before it had one are
 * free. Doing it again changes nothing.
 * @returns the secret of their link, which is another one than was divided with once that was taken back; null when the seats are in
 *   other hands: then there are no parts
 * @throws Failure 404 and 409 for the show
 */
export async function divide(deps: Dependencies, whole: Shared): Promise<string | null> {
  const { db, clock } = deps;
  await writeParts(deps, whole);
  const all = await db.bookings.find({ _id: { $in: partIds(whole) } }).toArray();
  const token = linkOf(whole, all);
  const parts = all.filter(({ state }) => state === 'pending');
  const nobodys = whole.seats.filter((seat) => parts.every(({ seats }) => !seats.includes(seat)));
  if (nobodys.length > 0) await releaseHold(db, { ...whole, seats: nobodys }, whole.holdUntil);
  const until = parts[0]?.holdUntil;
  if (!until || (await divideHold(db, whole, parts, until, clock.now()))) return token;
  const show = await db.shows.findOne({ _id: whole.showId }, { projection: { seats: 1 } });
  const lost = parts.filter(({ _id, seats }) => seats.some((seat) => show?.seats[seat]?.bookingId !== _id));
  for (const part of lost) await expire(deps, part, 'the hold was over', { onlyWithoutSession: true });
  return lost.length === 0 ? token : null;
}

/** The newest secret: a renewal may have reached only some of the parts. */
const linkOf = ({ shareToken }: Shared, parts: readonly BookingDocument[]): string =>
  parts.map(({ share }) => share?.token).find((token) => token !== undefined && token !== shareToken) ??
  shareToken;

async function writeParts(deps: Dependencies, whole: Shared): Promise<void> {
  const { db, config } = deps;
  // Some may be missing: a process died between two of them.
  const present = await db.bookings.find({ _id: { $in: partIds(whole) } }).toArray();
  if (present.length === whole.seats.length) return;
  const show = await bookableShow(deps, whole.showId);
  // Of the sharing, not of this look: two processes that write them at once write the same.
  const at = whole.updatedAt;
  const end = Math.max(whole.holdUntil.getTime(), at.getTime() + config.booking.friendsMinutes * 60_000);
  const until = present[0]?.holdUntil ?? new Date(Math.min(end, show.startsAt.getTime()));
  for (const part of partsOf(whole, show, until, at))
    await db.bookings.insertOne(part).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
}
