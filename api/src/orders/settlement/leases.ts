import type { Filter, UpdateFilter } from 'mongodb';
import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';

/** Longer than any piece of work waits for Stripe. A process that dies leaves its pieces to the others after this time. */
const LEASE_MS = 60_000;
/** What failed is left alone for so long after the second failure, twice as long after the next, and so on. */
const FIRST_REST_MS = 5_000;
const MAX_REST_MS = 10 * 60_000;

type Work = NonNullable<BookingDocument['lease']>['work'];

/** How a pass shares its bookings with the passes of other processes. */
export interface Share {
  /** @returns whether this pass is the one to do it now */
  take(booking: BookingDocument): Promise<boolean>;
  /** The work could not be done now. */
  failed(booking: BookingDocument): Promise<void>;
}

/** For a pass that is alone, and does all there is. */
export const ALL: Share = { take: async () => true, failed: async () => undefined };

const hasNone = (work: Work, now: Date): Filter<BookingDocument> => ({
  $or: [{ 'lease.work': { $ne: work } }, { 'lease.until': { $lte: now } }],
});

/** Lets each booking be worked on by one process at a time: who writes the lease first has it. */
export function leasedFor(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  work: Work,
  state: BookingDocument['state'],
): Share {
  const restMs = (tries: number) =>
    tries < 2 ? 0 : Math.min(MAX_REST_MS, FIRST_REST_MS * 2 ** Math.min(tries - 2, 10));
  const change = async (filter: Filter<BookingDocument>, update: UpdateFilter<BookingDocument>) =>
    (await db.bookings.updateOne(filter, update)).matchedCount === 1;
  const triesOf = ({ lease }: BookingDocument) => (lease?.work === work ? lease.tries : 0);
  return {
    take(booking) {
      const now = clock.now();
      const until = new Date(now.getTime() + LEASE_MS);
      const lease = { work, until, tries: triesOf(booking) };
      return change({ _id: booking._id, state, ...hasNone(work, now) }, { $set: { lease } });
    },
    async failed(booking) {
      const tries = triesOf(booking) + 1;
      const until = new Date(clock.now().getTime() + restMs(tries));
      await change(
        { _id: booking._id, state, 'lease.work': work },
        { $set: { lease: { work, until, tries } } },
      );
    },
  };
}
