import { randomUUID } from 'node:crypto';
import type { Filter } from 'mongodb';
import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { tooLate } from '../../jobs/too-late.ts';
import { MAX_QUESTION_MS } from '../../payments/limits.ts';

/** Longer than any piece of work waits for Stripe: one that begins with less left has its lease begin anew. */
const ENOUGH_MS = MAX_QUESTION_MS;
/** A process that dies leaves its pieces to the others after this time. */
const LEASE_MS = 2 * ENOUGH_MS;
/** What failed is left alone for so long after the second failure, twice as long after the next, and so on. */
const FIRST_REST_MS = 5_000;
const MAX_REST_MS = 10 * 60_000;
/** After the first failure: the next pass tries it again, and this one does not meet it once more. */
const UNTIL_NEXT_PASS_MS = 1;
/** So many times what is worked on at once is leased together: nothing stands still while more is leased, and others find work too. */
const IN_HAND = 2;

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config' | 'leaving'>;
type Work = NonNullable<BookingDocument['lease']>['work'];

/** How a pass shares its bookings with the passes of other processes. */
export interface Share {
  /** Bookings that this pass is the one to work on now, as they are found. Ends early when the process is told to end. */
  of(deps: Needs, bookings: Filter<BookingDocument>): AsyncIterable<BookingDocument>;
  /**
   * To be asked when the turn of one has come: it may have waited for long, as Stripe rests or is slow.
   * @returns the booking; null when it is not this pass's to work on any more
   */
  atItsTurn(deps: Needs, booking: BookingDocument): Promise<BookingDocument | null>;
  /** The work on one of them could not be done now. */
  failed(deps: Needs, booking: BookingDocument): Promise<void>;
  /** There is nothing to do for one of them until its money has come, or has not: with a bank that takes days. */
  awaitsMoney(deps: Needs, booking: BookingDocument): Promise<void>;
}

/** For a pass that is alone, and does all there is. */
export const ALL: Share = {
  of: ({ db }, bookings) => db.bookings.find(bookings),
  atItsTurn: async (_, booking) => booking,
  failed: async () => undefined,
  awaitsMoney: async () => undefined,
};

/** @param began when the pass did: what has failed in it is not met again */
const hasNone = (work: Work, began: Date, now: Date): Filter<BookingDocument> => ({
  $or: [
    { 'lease.work': { $ne: work } },
    { 'lease.until': { $lte: began } },
    { 'lease.until': { $gt: tooLate(now, MAX_REST_MS) } },
  ],
});

/**
 * Whether the pass of refunds has a booking: its money is with a bank for days, or it rests after it was tried in vain, or is tried at this
 * moment. It asks Stripe about each more and more rarely: whoever asked as well would ask about all of them in each pass.
 */
export const isOfRefunds = ({ state, lease }: Pick<BookingDocument, 'state' | 'lease'>): boolean =>
  state === 'refunding' && lease?.work === 'refund';

/** How long what was in vain so often is left alone, in milliseconds. */
export const restMs = (tries: number): number =>
  tries < 2 ? UNTIL_NEXT_PASS_MS : Math.min(MAX_REST_MS, FIRST_REST_MS * 2 ** (tries - 2));

/** Of what rests as `restMs` says: whether its rest is over. */
export const isRested = (now: Date) => [
  { restsUntil: { $exists: false } },
  { restsUntil: { $lte: now } },
  { restsUntil: { $gt: tooLate(now, MAX_REST_MS) } },
];

/**
 * Lets each booking be worked on by one process at a time: who writes the lease first has it. Many are leased by one
 * write: with one for each, n processes were busy refusing each other.
 */
export function leasedFor(work: Work): Share {
  const mine = ({ _id, showId, state, lease }: BookingDocument): Filter<BookingDocument> => ({
    _id,
    showId,
    state,
    'lease.work': work,
    'lease.by': lease?.by,
  });
  async function rest({ db, clock }: Needs, booking: BookingDocument, awaitsMoney: boolean) {
    const { awaitsMoney: awaited, tries: before = 0, failures = 0 } = booking.lease ?? {};
    const tries = before + 1;
    const failed = awaitsMoney ? 0 : failures + 1;
    const until = new Date(clock.now().getTime() + restMs(awaitsMoney ? tries : failed));
    // One look that failed says nothing about a payment that is days on its way.
    const isLate = !awaitsMoney && !(awaited && failed === 1);
    await db.bookings.updateOne(mine(booking), {
      $set: {
        'lease.until': until,
        'lease.tries': tries,
        'lease.failures': failed,
        ...(awaitsMoney && { 'lease.awaitsMoney': true }),
      },
      ...(isLate && { $unset: { 'lease.awaitsMoney': true } }),
    });
  }
  return {
    async *of({ db: { bookings }, clock, config, leaving }, wanted) {
      const together = IN_HAND * config.stripe.atOnce;
      const by = randomUUID();
      const began = clock.now();
      // A process that was told to end leaves the rest to the others: what it takes may be cut off, and rests under its lease.
      while (!leaving.signal.aborted) {
        const free = { $and: [wanted, hasNone(work, began, clock.now())] };
        const found = await bookings
          .find(free, { projection: { _id: 1 } })
          .limit(together)
          .toArray();
        if (found.length === 0) return;
        const these = { _id: { $in: found.map(({ _id }) => _id) } };
        const until = new Date(clock.now().getTime() + LEASE_MS);
        const isSame = { $eq: ['$lease.work', work] };
        const tries = { $cond: [isSame, '$lease.tries', 0] };
        // Another process may have found the same: each booking goes to whoever writes it first.
        const { matchedCount } = await bookings.updateMany({ ...these, ...free }, [
          {
            $set: {
              lease: {
                work,
                until,
                by,
                tries,
                failures: { $cond: [isSame, '$lease.failures', '$$REMOVE'] },
                awaitsMoney: { $cond: [isSame, '$lease.awaitsMoney', '$$REMOVE'] },
              },
            },
          },
        ]);
        // What has moved on since then is read as it is now: a hold may have been taken up again.
        if (matchedCount > 0) yield* bookings.find({ $and: [wanted, these], 'lease.by': by });
      }
    },
    async atItsTurn({ db, clock }, booking) {
      const now = clock.now().getTime();
      if ((booking.lease?.until.getTime() ?? 0) - now > ENOUGH_MS) return booking;
      return db.bookings.findOneAndUpdate(
        { ...mine(booking), attempt: booking.attempt },
        { $set: { 'lease.until': new Date(now + LEASE_MS) } },
        { returnDocument: 'after' },
      );
    },
    failed: (deps, booking) => rest(deps, booking, false),
    awaitsMoney: (deps, booking) => rest(deps, booking, true),
  };
}
