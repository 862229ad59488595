/**
 * Whether a seat is let in is decided here, by one conditional update of its booking: it is paid, the seat has no entry, and the code is its newest. A
 * refund asks the same document for the opposite, so a used ticket is never paid back to its owner and one that was paid back lets nobody in.
 */
import type { BookingDocument, SeatEntry, ShowDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { doorDayAt } from './shows-of-day.ts';
import { findTicket } from './find-ticket.ts';

/** One scan of a door. */
export interface Scan {
  scanId: string;
  /** what was scanned or typed */
  code: string;
  /** name of the door */
  door: string;
  /** the show that the door admits to; any of the day that is not over without it */
  showId?: string | undefined;
  /** when the door let somebody in by its list, without a network; they are inside */
  admittedAt?: Date | undefined;
}

type Refusal =
  | 'forged'
  | 'unknown'
  | 'other_day'
  | 'other_show'
  | 'show_cancelled'
  | 'cancelled'
  | 'refunded'
  | 'unpaid'
  | 'replaced'
  | 'undone'
  | 'used';

/** What a door is told of a scan. */
export interface Admission {
  scanId: string;
  outcome: 'in' | Refusal;
  /** absent for what is no ticket */
  ticket?: { bookingId: string; seat: string; showId: string };
  /** how the seat was let in, by this scan or before it */
  entry?: SeatEntry;
}

const REFUSED_STATES: Partial<Record<BookingDocument['state'], Refusal>> = {
  pending: 'unpaid',
  expired: 'unpaid',
  cancelled: 'cancelled',
  refunding: 'refunded',
  refunded: 'refunded',
};

/** Others change the same booking at most a few times in a row. */
const MAX_TRIES = 5;

/**
 * Lets a seat in, once. The same scan sent again answers the same, unless it was taken back since. What a door has let in without a network and should not have
 * is written down beside the entry.
 * @param by id of whoever stands at the door
 * @throws Failure 503 when others change the booking all the time
 */
export async function admit(deps: Dependencies, by: string, scan: Scan): Promise<Admission> {
  const { db, clock } = deps;
  const now = clock.now();
  // A door whose clock is ahead has let nobody in in the future.
  const at = scan.admittedAt && scan.admittedAt < now ? scan.admittedAt : now;
  const found = await findTicket(deps, scan.code, at);
  if ('outcome' in found) return { scanId: scan.scanId, outcome: found.outcome };
  const { booking, seat, issue } = found;
  const answer = {
    scanId: scan.scanId,
    ticket: { bookingId: booking._id, seat, showId: booking.showId },
  };
  const show = await db.shows.findOne({ _id: booking.showId });
  const refusal = show ? await wrongPlace(deps, show, scan) : 'unknown';
  if (refusal && !scan.admittedAt) return { ...answer, outcome: refusal };
  const entry: SeatEntry = { scanId: scan.scanId, at, door: scan.door, by };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const entered = await enter(deps, { booking, seat, issue, entry }, scan.admittedAt !== undefined);
    if (entered) return { ...answer, ...entered };
  }
  // Not as what will never be taken: a door tells again whom it has let in.
  throw new Failure(503, 'busy', 'This ticket is being changed. Please scan it again.', { retryAfter: 1 });
}

interface Entering {
  booking: Pick<BookingDocument, '_id'>;
  seat: string;
  issue: number;
  entry: SeatEntry;
}

/**
 * One try to let a seat in.
 * @param isInside they are, by the door's list: who should not be is written down
 * @returns null when the booking has changed since it was read
 */
async function enter(
  { db }: Pick<Dependencies, 'db'>,
  { booking: { _id }, seat, issue, entry }: Entering,
  isInside: boolean,
): Promise<Pick<Admission, 'outcome' | 'entry'> | null> {
  const entered = await db.bookings.updateOne(
    {
      _id,
      state: 'paid',
      seats: seat,
      [`entries.${seat}`]: { $exists: false },
      undone: { $ne: entry.scanId },
      // Sending a seat, and taking it back, ask the same document for no entry, and give it another code.
      [`issues.${seat}`]: issue === 0 ? { $exists: false } : issue,
    },
    { $set: { [`entries.${seat}`]: entry } },
  );
  if (entered.matchedCount === 1) return { outcome: 'in', entry };
  const present = await db.bookings.findOne({ _id });
  if (!present) return { outcome: 'unknown' };
  const first = present.entries?.[seat];
  if (first?.scanId === entry.scanId) return { outcome: 'in', entry: first };
  if (present.undone?.includes(entry.scanId)) return { outcome: 'undone' };
  const isReplaced = issue !== (present.issues?.[seat] ?? 0);
  const refused = REFUSED_STATES[present.state] ?? (isReplaced ? 'replaced' : undefined);
  // Whoever had come in by it was taken back in between.
  if (!refused && !first && present.seats.includes(seat)) return null;
  const outcome = refused ?? (first ? 'used' : 'unknown');
  if (isInside && !(await noteOddEntry({ db }, present, { ...entry, seat }, outcome))) return null;
  return { outcome, ...(first && { entry: first }) };
}

async function wrongPlace(
  deps: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  show: ShowDocument,
  { showId }: Scan,
): Promise<Refusal | undefined> {
  const now = deps.clock.now();
  const { from, to } = await doorDayAt(deps, now);
  if (show.startsAt < from || show.startsAt >= to) return 'other_day';
  if (showId !== undefined && show._id !== showId) return 'other_show';
  if (show.status === 'cancelled') return 'show_cancelled';
  // One that runs late is let in by the door that admits to it alone.
  return showId === undefined && show.endsAt <= now ? 'other_show' : undefined;
}

/**
 * Writes down beside the entry of a seat who came in by it as well, or who had no ticket.
 * @param present the booking, as it was just read
 * @returns whether it stands there; false when the booking has changed: the entry that it would stand beside may have been taken back
 */
async function noteOddEntry(
  { db }: Pick<Dependencies, 'db'>,
  { _id, state, entries, oddEntries = [] }: BookingDocument,
  entry: SeatEntry & { seat: string },
  outcome: Refusal,
): Promise<boolean> {
  if (oddEntries.some(({ scanId }) => scanId === entry.scanId)) return true;
  const why = outcome === 'used' ? 'used' : 'no_ticket';
  const first = entries?.[entry.seat];
  const noted = await db.bookings.updateOne(
    {
      _id,
      state,
      'oddEntries.scanId': { $ne: entry.scanId },
      undone: { $ne: entry.scanId },
      ...(why === 'used' && first && { [`entries.${entry.seat}.scanId`]: first.scanId }),
    },
    { $push: { oddEntries: { ...entry, why } } },
  );
  return noted.matchedCount === 1;
}
