import { lastBackup } from '../db/backup-mark.ts';
import type { Database } from '../db/collections.ts';
import { lastSent } from '../db/mail-mark.ts';
import { restoredFrom } from '../db/restore-mark.ts';
import type { Dependencies } from '../dependencies.ts';
import { within } from '../http/timeout.ts';
import { KNOWN_KINDS } from '../mail/queue/lease.ts';
import type { OPEN_OUTCOMES } from '../money-cases/kinds.ts';
import { releaseStore } from '../releases/store/store.ts';
import { lateCancellations, LATE_REFUND } from './late.ts';

/** What waits to be done by some process, and for how long the first of it has. */
interface Waiting {
  count: number;
  oldestSeconds: number;
}

/** What waits, found by indexes alone; a figure that the database did not tell in time is undefined. */
export interface Backlog {
  /**
   * `holds` that are over, `refunds` that are owed, `cancellations` of shows that are not at their end, `messages` that are due or were
   * put off, `events` of Stripe that could not be dealt with, `cases` of money that are not at their end by themselves
   */
  work: Record<'holds' | 'refunds' | 'cases' | 'cancellations' | 'messages' | 'events', Waiting | undefined>;
  /** money cases that are not at their end, by how they stand */
  openCases: Record<(typeof OPEN_OUTCOMES)[number], number | undefined>;
  /** since when what is live is; null before anything is */
  liveSince: Date | null | undefined;
  /** when the newest backup was taken; null where none was by our own command */
  backedUpAt: Date | null | undefined;
  /** when the backup was taken, or Stripe's events were last read in time, since which not all is known of Stripe; null when all is */
  restoredFrom: Date | null | undefined;
}

type Needs = Pick<Dependencies, 'db' | 'clock' | 'post'>;

const EVER = new Date(0);
/** Counting ends here: that there is this much is all that needs to be known. */
const MAX_COUNTED = 1_000;
const limit = { limit: MAX_COUNTED };
const NOTHING = { count: 0, oldestSeconds: 0 };

const waiting = (count: number, since: Date | undefined, now: Date): Waiting => ({
  count,
  oldestSeconds: since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0,
});

async function holdsOver(db: Database, now: Date): Promise<Waiting> {
  const over = {
    state: 'pending',
    holdUntil: { $lte: now },
    'lease.awaitsMoney': { $ne: true },
  } as const;
  const [count, first] = await Promise.all([
    db.bookings.countDocuments(over, limit),
    db.bookings.findOne(over, { sort: { holdUntil: 1 }, projection: { holdUntil: 1 } }),
  ]);
  return waiting(count, first?.holdUntil, now);
}

async function refundsOwed(db: Database, now: Date): Promise<Waiting> {
  const [count, first] = await Promise.all([
    db.bookings.countDocuments(LATE_REFUND, limit),
    // Who asked first, whenever the seats were booked. Those under way are few: they may be sorted by hand.
    db.bookings.findOne(LATE_REFUND, { sort: { 'refund.requestedAt': 1 }, projection: { refund: 1 } }),
  ]);
  return waiting(count, first?.refund?.requestedAt, now);
}

async function casesOpen(db: Database, now: Date): Promise<Waiting> {
  const odd = {
    outcome: { $in: ['found' as const, 'owed' as const] },
    // A bank decides about a dispute within months, and brings money back within days.
    kind: { $ne: 'disputed' as const },
    awaitsMoney: { $exists: false },
  };
  const [count, first] = await Promise.all([
    db.moneyCases.countDocuments(odd, limit),
    db.moneyCases.findOne(odd, { sort: { at: 1 }, projection: { at: 1 } }),
  ]);
  return waiting(count, first?.at, now);
}

async function messagesDue(db: Database, now: Date): Promise<Waiting> {
  // One that failed is put off again and again, and is never overdue by that. Where the mail server has taken later ones since, it is
  // the mailbox that is full, and nothing for an operator.
  const sentAt = (await lastSent(db.raw, now)) ?? EVER;
  const failing = { tries: { $gt: 0 }, at: { $gt: sentAt } };
  const due = {
    due: { $gt: EVER },
    kind: { $in: KNOWN_KINDS },
    $or: [{ due: { $lte: now }, tries: 0 }, failing],
  };
  const [count, first] = await Promise.all([
    db.messages.countDocuments(due, limit),
    db.messages.findOne(due, { sort: { at: 1 }, projection: { at: 1 } }),
  ]);
  return waiting(count, first?.at, now);
}

async function eventsOpen(db: Database, now: Date): Promise<Waiting> {
  const open = { at: { $lte: now } };
  const [count, first] = await Promise.all([
    db.openEvents.countDocuments(open, limit),
    db.openEvents.findOne(open, { sort: { at: 1 }, projection: { at: 1 } }),
  ]);
  return waiting(count, first?.at, now);
}

async function cancellationsOpen(db: Database, now: Date): Promise<Waiting> {
  const late = await lateCancellations(db, MAX_COUNTED);
  return waiting(late.length, late[0]?.cancellation?.at, now);
}

async function liveSince(db: Database): Promise<Date | null> {
  const live = releaseStore(db.raw).pointers.findOne({ _id: 'live' }, { projection: { changedAt: 1 } });
  return (await live)?.changedAt ?? null;
}

/** Reads what waits, each figure by itself: where one is not told in time, the others are all the same. */
export async function readInTime({ db, clock, post }: Needs, patienceMs: number): Promise<Backlog> {
  const now = clock.now();
  const ask = <T>(figure: Promise<T>): Promise<T | undefined> =>
    within(patienceMs, figure, () => new Error('no answer')).catch(() => undefined);
  const casesAt = (outcome: (typeof OPEN_OUTCOMES)[number]) =>
    ask(db.moneyCases.countDocuments({ outcome }, limit));
  const [
    holds,
    refunds,
    cases,
    cancellations,
    messages,
    events,
    found,
    owed,
    failed,
    since,
    backup,
    restored,
  ] = await Promise.all([
    ask(holdsOver(db, now)),
    ask(refundsOwed(db, now)),
    ask(casesOpen(db, now)),
    ask(cancellationsOpen(db, now)),
    // They wait for nothing where no mail server is set.
    post ? ask(messagesDue(db, now)) : NOTHING,
    ask(eventsOpen(db, now)),
    casesAt('found'),
    casesAt('owed'),
    casesAt('failed'),
    ask(liveSince(db)),
    ask(lastBackup(db.raw)),
    ask(restoredFrom(db.raw)),
  ]);
  return {
    work: { holds, refunds, cases, cancellations, messages, events },
    openCases: { found, owed, failed },
    liveSince: since,
    backedUpAt: backup,
    restoredFrom: restored,
  };
}
