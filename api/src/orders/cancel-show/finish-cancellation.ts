import { endCancellation, recordCancellation } from '../../audit/acts.ts';
import type { ShowDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { removeFromSchedule } from '../../shows/schedule.ts';
import { isOfRefunds } from '../settlement/leases.ts';
import { endBooking } from './end-booking.ts';
import { holdsThatTell, tellForgotten } from './holds-that-tell.ts';
import { tellWaiting } from './tell-waiting.ts';

/** A full hall takes seconds this way, and Stripe's limit of 25 requests a second is not in sight. */
const AT_ONCE = 5;

/**
 * Bookings that a cancelled show has to end. One of them is a hold that was over before its time since then: its page was closed, and the
 * process that did so died, or Stripe had been silent, before its owner could be told.
 */
const liveOf = ({ _id: showId, cancellation }: ShowDocument) => ({
  showId,
  $or: [
    { state: { $in: ['pending' as const, 'paid' as const, 'refunding' as const] } },
    ...(cancellation
      ? [
          {
            state: 'expired' as const,
            updatedAt: { $gte: cancellation.at },
            holdUntil: { $gt: cancellation.at },
          },
        ]
      : []),
  ],
});

/**
 * Does what follows from a show's cancellation, or the rest of it: the line in the log of admin acts, the free hall, the end of every
 * booking. Safe at any time, in any number of processes; a show is only marked as done when no booking of it is left.
 * @param isLeaving whether no further booking is to be begun
 */
export async function finishCancellation(
  deps: Dependencies,
  show: ShowDocument,
  isLeaving = () => false,
): Promise<void> {
  await recordCancellation(deps, show);
  await removeFromSchedule(deps, show._id);
  // Nobody's money waits until everybody is told.
  const [telling] = await Promise.allSettled([tellWaiting(deps, show)]);
  const bookings = await deps.db.bookings.find(liveOf(show)).toArray();
  const tell = await holdsThatTell(deps, show, bookings);
  const queue = bookings.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const booking of queue) {
        if (isLeaving()) return;
        if (!isOfRefunds(booking)) await endBooking(deps, booking, tell.has(booking._id));
      }
    }),
  );
  if (telling.status === 'rejected') throw telling.reason;
  if (!(await hasLive(deps, show))) await tellForgotten(deps, show);
  await concludeCancellation(deps, show);
}

const hasLive = async ({ db }: Pick<Dependencies, 'db'>, show: ShowDocument): Promise<boolean> =>
  (await db.bookings.findOne(liveOf(show), { projection: { _id: 1 } })) !== null;

/** Marks a cancelled show as done when no booking of it is left; safe at any time. */
export async function concludeCancellation(deps: Dependencies, show: ShowDocument): Promise<void> {
  const { db, clock } = deps;
  if (await hasLive(deps, show)) return;
  // The line first: a crash in between is taken up again, because the show is not done yet.
  await endCancellation(deps, show);
  await db.shows.updateOne(
    {
      _id: show._id,
      status: 'cancelled',
      'cancellation.doneAt': { $exists: false },
      // Who waits is told first.
      $or: [{ waiting: { $exists: false } }, { waiting: {} }],
    },
    { $set: { 'cancellation.doneAt': clock.now() } },
  );
}

/** Takes up every cancellation that a crash or a silent Stripe left half done; a process that is told to end leaves the rest to the others. */
export async function finishCancellations(deps: Dependencies): Promise<void> {
  const isLeaving = () => deps.leaving.signal.aborted;
  const open = deps.db.shows.find({ status: 'cancelled', 'cancellation.doneAt': { $exists: false } });
  for await (const show of open) {
    if (isLeaving()) return;
    if (show.cancellation)
      await finishCancellation(deps, show, isLeaving).catch((error: unknown) => {
        // One show's trouble must not keep the money of the others, nor the rest of the job.
        deps.log.error({ show: show._id, err: error }, 'a cancellation has to wait');
      });
  }
}
