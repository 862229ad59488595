/**
 * Whether a seat is let in is decided here, by one conditional update of its booking: it is paid, the seat has no entry, and the code is its newest. A
 * refund asks the same document for the opposite, so a used ticket is never paid back to its owner and one that was paid back lets nobody in.
 */
import type { BookingDocument, SeatEntry, ShowDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
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

/**
 * Lets a seat in, once. The same scan sent again answers the same, unless it was taken back since. What a door has let in without a network and should not have
 * is written down beside the entry.
 * @param by id of whoever stands at the door
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
  const entered = await db.bookings.updateOne(
    {
      _id: booking._id,
      state: 'paid',
      seats: seat,
      [`entries.${seat}`]: { $exists: false },
      undone: { $ne: scan.scanId },
      // Sending a seat, and taking it back, ask the same document for no entry, and give it another code.
      [`issues.${seat}`]: issue === 0 ? { $exists: false } : issue,
    },
    { $set: { [`entries.${seat}`]: entry } },
  );
  if (entered.matchedCount === 1) return { ...answer, outcome: 'in', entry };
  const present = await db.bookings.findOne({ _id: booking._id });
  const first = present?.entries?.[seat];
  if (first?.scanId === scan.scanId) return { ...answer, outcome: 'in', entry: first };
  if (present?.undone?.includes(scan.scanId)) return { ...answer, outcome: 'undone' };
  const isReplaced = issue !== (present?.issues?.[seat] ?? 0);
  const outcome =
    (present && REFUSED_STATES[present.state]) ?? (isReplaced ? 'replaced' : first ? 'used' : 'unknown');
  if (scan.admittedAt) await noteOddEntry(deps, booking._id, { ...entry, seat }, outcome);
  return { ...answer, outcome, ...(first && { entry: first }) };
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

async function noteOddEntry(
  { db }: Pick<Dependencies, 'db'>,
  bookingId: string,
  entry: SeatEntry & { seat: string },
  outcome: Refusal,
): Promise<void> {
  const why = outcome === 'used' ? 'used' : 'no_ticket';
  await db.bookings.updateOne(
    { _id: bookingId, 'oddEntries.scanId': { $ne: entry.scanId }, undone: { $ne: entry.scanId } },
    { $push: { oddEntries: { ...entry, why } } },
  );
}
