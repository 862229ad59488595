import { lastBackup } from '../db/backup-mark.ts';
import { restoredFrom } from '../db/restore-mark.ts';
import type { Dependencies } from '../dependencies.ts';
import type { OPEN_OUTCOMES } from '../money-cases/kinds.ts';
import { releaseStore } from '../releases/store/store.ts';

/** What waits to be done by some process, and for how long the first of it has. */
interface Waiting {
  count: number;
  oldestSeconds: number;
}
export interface Backlog {
  /**
   * `holds` that are over, `refunds` that are owed, `cancellations` of shows that are not at their end, `messages` that are due or were
   * put off, `events` of Stripe that could not be dealt with, `cases` of money that are not at their end by themselves
   */
  work: Record<'holds' | 'refunds' | 'cases' | 'cancellations' | 'messages' | 'events', Waiting>;
  /** money cases that are not at their end, by how they stand */
  openCases: Record<(typeof OPEN_OUTCOMES)[number], number>;
  /** since when what is live is; null before anything is */
  liveSince: Date | null;
  /** when the newest backup was taken; null where none was by our own command */
  backedUpAt: Date | null;
  /** when the backup was taken since which not all is known of Stripe; null when all is */
  restoredFrom: Date | null;
}

const EVER = new Date(0);
/** Counting ends here: that there is this much is all that needs to be known. */
const MAX_COUNTED = 10_000;
const limit = { limit: MAX_COUNTED };

const waiting = (count: number, since: Date | undefined, now: Date): Waiting => ({
  count,
  oldestSeconds: since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0,
});

/** Reads what waits, found by indexes alone. Messages wait for nothing where no mail server is set. */
export async function readBacklog({
  db,
  clock,
  post,
}: Pick<Dependencies, 'db' | 'clock' | 'post'>): Promise<Backlog> {
  const now = clock.now();
  const over = {
    state: 'pending',
    holdUntil: { $lte: now },
    'lease.awaitsMoney': { $ne: true },
  } as const;
  // A message that failed is put off again and again, and is never overdue by that.
  const due = { due: { $gt: EVER }, $or: [{ due: { $lte: now } }, { tries: { $gt: 0 } }] };
  // A bank decides about a dispute within months.
  const odd = { outcome: { $in: ['found' as const, 'owed' as const] }, kind: { $ne: 'disputed' as const } };
  const cancelled = { status: 'cancelled', 'cancellation.doneAt': { $exists: false } } as const;
  const [
    holds,
    hold,
    refunds,
    refund,
    cases,
    oldestCase,
    cancellations,
    cancellation,
    messages,
    message,
    events,
    event,
    found,
    owed,
    failed,
    pointer,
    backedUpAt,
    restored,
  ] = await Promise.all([
    db.bookings.countDocuments(over, limit),
    db.bookings.findOne(over, { sort: { holdUntil: 1 }, projection: { holdUntil: 1 } }),
    db.bookings.countDocuments({ state: 'refunding' }, limit),
    // Who asked first, whenever the seats were booked. Those under way are few: they may be sorted by hand.
    db.bookings.findOne(
      { state: 'refunding' },
      { sort: { 'refund.requestedAt': 1 }, projection: { refund: 1 } },
    ),
    db.moneyCases.countDocuments(odd, limit),
    db.moneyCases.findOne(odd, { sort: { at: 1 }, projection: { at: 1 } }),
    db.shows.countDocuments(cancelled, limit),
    db.shows.findOne(cancelled, { sort: { 'cancellation.at': 1 }, projection: { cancellation: 1 } }),
    db.messages.countDocuments(due, limit),
    db.messages.findOne(due, { sort: { at: 1 }, projection: { at: 1 } }),
    db.openEvents.countDocuments({ at: { $lte: now } }, limit),
    db.openEvents.findOne({ at: { $lte: now } }, { sort: { at: 1 }, projection: { at: 1 } }),
    db.moneyCases.countDocuments({ outcome: 'found' }, limit),
    db.moneyCases.countDocuments({ outcome: 'owed' }, limit),
    db.moneyCases.countDocuments({ outcome: 'failed' }, limit),
    releaseStore(db.raw).pointers.findOne({ _id: 'live' }, { projection: { changedAt: 1 } }),
    lastBackup(db.raw),
    restoredFrom(db.raw),
  ]);
  return {
    work: {
      holds: waiting(holds, hold?.holdUntil, now),
      refunds: waiting(refunds, refund?.refund?.requestedAt, now),
      cases: waiting(cases, oldestCase?.at, now),
      cancellations: waiting(cancellations, cancellation?.cancellation?.at, now),
      messages: post ? waiting(messages, message?.at, now) : waiting(0, undefined, now),
      events: waiting(events, event?.at, now),
    },
    openCases: { found, owed, failed },
    liveSince: pointer?.changedAt ?? null,
    backedUpAt,
    restoredFrom: restored,
  };
}
