import { randomUUID } from 'node:crypto';
import type { Filter } from 'mongodb';
import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';

/** Longer than any piece of work waits for Stripe. A process that dies leaves its pieces to the others after this time. */
const LEASE_MS = 60_000;
/** What failed is left alone for so long after the second failure, twice as long after the next, and so on. */
const FIRST_REST_MS = 5_000;
const MAX_REST_MS = 10 * 60_000;
/** After the first failure: the next pass tries it again, and this one does not meet it once more. */
const UNTIL_NEXT_PASS_MS = 1;
/**
 * So many times what is worked on at once is leased together: nothing stands still while more is leased, others find work too, and
 * no lease ends while its piece waits.
 */
const IN_HAND = 2;

type Books = Pick<Dependencies, 'db' | 'clock' | 'config'>;
type Work = NonNullable<BookingDocument['lease']>['work'];

/** How a pass shares its bookings with the passes of other processes. */
export interface Share {
  /** Bookings that this pass is the one to work on now, as they are found. */
  of(deps: Books, bookings: Filter<BookingDocument>): AsyncIterable<BookingDocument>;
  /** The work on one of them could not be done now. */
  failed(deps: Books, booking: BookingDocument): Promise<void>;
}

/** For a pass that is alone, and does all there is. */
export const ALL: Share = {
  of: ({ db }, bookings) => db.bookings.find(bookings),
  failed: async () => undefined,
};

const hasNone = (work: Work, at: Date): Filter<BookingDocument> => ({
  $or: [{ 'lease.work': { $ne: work } }, { 'lease.until': { $lte: at } }],
});

const restMs = (tries: number): number =>
  tries < 2 ? UNTIL_NEXT_PASS_MS : Math.min(MAX_REST_MS, FIRST_REST_MS * 2 ** (tries - 2));

/**
 * Lets each booking be worked on by one process at a time: who writes the lease first has it. Many are leased by one
 * write: with one for each, n processes were busy refusing each other.
 */
export function leasedFor(work: Work): Share {
  return {
    async *of({ db: { bookings }, clock, config }, wanted) {
      const together = IN_HAND * config.stripe.atOnce;
      const by = randomUUID();
      const began = clock.now();
      const free = { $and: [wanted, hasNone(work, began)] };
      for (;;) {
        const found = await bookings
          .find(free, { projection: { _id: 1 } })
          .limit(together)
          .toArray();
        if (found.length === 0) return;
        const these = { _id: { $in: found.map(({ _id }) => _id) } };
        const until = new Date(clock.now().getTime() + LEASE_MS);
        const tries = { $cond: [{ $eq: ['$lease.work', work] }, '$lease.tries', 0] };
        // Another process may have found the same: each booking goes to whoever writes it first.
        const { matchedCount } = await bookings.updateMany({ ...these, ...free }, [
          { $set: { lease: { work, until, by, tries } } },
        ]);
        if (matchedCount > 0) yield* bookings.find({ ...these, 'lease.by': by });
      }
    },
    async failed({ db, clock }, booking) {
      const { _id, state, lease } = booking;
      const tries = (lease?.tries ?? 0) + 1;
      const until = new Date(clock.now().getTime() + restMs(tries));
      await db.bookings.updateOne(
        { _id, state, 'lease.work': work, 'lease.by': lease?.by },
        { $set: { 'lease.until': until, 'lease.tries': tries } },
      );
    },
  };
}
