import type { Filter, UpdateFilter } from 'mongodb';
import { audited } from '../audit/acts.ts';
import type { BookingDocument, SeatEntry } from '../db/documents.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';

interface Undo {
  bookingId: string;
  seat: string;
  /** of the entry as it was shown, so that a later one stays */
  scanId: string;
  reason: string;
  /** when a door without a network took it back (ISO instant): the entry itself may come later, or never */
  undoneAt?: string | undefined;
}

/** What was taken back: the entry, one that stood beside it, or one that nobody has told of. */
type Was = 'entry' | 'beside' | 'not told';

/** Others change the same booking at most a few times in a row. */
const MAX_TRIES = 5;

/**
 * Takes an entry back that was a mistake: the seat can be let in again, and the same scan lets nobody in any more, whoever tells it and
 * whenever. Stands in the audit log, once.
 * @throws Failure 409 when that entry is not there any more
 */
export async function undoEntry(deps: Dependencies, { userId: actor }: Caller, undo: Undo): Promise<void> {
  const { bookingId, seat, scanId, reason, undoneAt } = undo;
  const detail = { bookingId, seat, ...(undoneAt !== undefined && { undoneAt }) };
  const isKnown = { _id: bookingId, undone: scanId };
  // A door whose telling was not answered tells it again.
  if (undoneAt !== undefined && (await deps.db.bookings.findOne(isKnown, { projection: { _id: 1 } }))) return;
  await audited(deps, { actor, act: 'door.undo', reason, detail }, async () => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const booking = await deps.db.bookings.findOne({
        _id: bookingId,
        seats: seat,
        undone: { $ne: scanId },
      });
      if (!booking) break;
      const was = whatIs(booking, seat, scanId);
      if (was === 'not told' && undoneAt === undefined) break;
      // Read before: what fails after the write would be told as if nothing had been done.
      const kept = await about(deps, booking, undo);
      if (await takeBack(deps, booking, was, undo)) return { result: undefined, detail: { was, ...kept } };
    }
    throw new Failure(409, 'moved', 'This entry is not there any more. Look at the list again.');
  });
}

/** What the log keeps of it: nothing else tells any more who let somebody in, when, at which door and to what. */
async function about(
  { db }: Pick<Dependencies, 'db'>,
  { showId, movieId, entries, oddEntries = [] }: BookingDocument,
  { seat, scanId }: Undo,
) {
  const show = await db.shows.findOne({ _id: showId }, { projection: { startsAt: 1 } });
  const entry = [entries?.[seat], ...oddEntries].find((one) => one?.scanId === scanId);
  return { movieId, ...(show && { startsAt: show.startsAt }), ...(entry && { entry: entryOf(entry) }) };
}

function whatIs({ entries, oddEntries }: BookingDocument, seat: string, scanId: string): Was {
  if (entries?.[seat]?.scanId === scanId) return 'entry';
  return oddEntries?.some((odd) => odd.scanId === scanId) ? 'beside' : 'not told';
}

/**
 * One update of the booking, as somebody has just read it. Whoever came in by the same seat and stood beside the entry is inside: theirs
 * is the entry from now on, and the ticket cannot be given back.
 * @returns false when the entry, or who stood beside it, has changed since
 */
async function takeBack(
  { db }: Pick<Dependencies, 'db'>,
  { _id, oddEntries = [] }: BookingDocument,
  was: Was,
  { seat, scanId }: Undo,
): Promise<boolean> {
  const entry = `entries.${seat}`;
  const isHere = { _id, [`${entry}.scanId`]: scanId };
  const undone = { $addToSet: { undone: scanId } };
  const next = oddEntries.find((odd) => odd.seat === seat && odd.why === 'used');
  const update = async (filter: Filter<BookingDocument>, change: UpdateFilter<BookingDocument>) =>
    (await db.bookings.updateOne(filter, { ...change, ...undone })).matchedCount === 1;
  const without = (odd: string) => ({ $pull: { oddEntries: { scanId: odd } } });
  if (was === 'beside') return update({ _id, 'oddEntries.scanId': scanId }, without(scanId));
  if (was === 'not told')
    return update({ _id, [`${entry}.scanId`]: { $ne: scanId }, 'oddEntries.scanId': { $ne: scanId } }, {});
  if (next)
    return update(
      { ...isHere, 'oddEntries.scanId': next.scanId },
      { $set: { [entry]: entryOf(next) }, ...without(next.scanId) },
    );
  const isAlone = { oddEntries: { $not: { $elemMatch: { seat, why: 'used' as const } } } };
  return update({ ...isHere, ...isAlone }, { $unset: { [entry]: true } });
}

const entryOf = ({ scanId, at, door, by }: SeatEntry): SeatEntry => ({ scanId, at, door, by });
