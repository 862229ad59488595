import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { divide, type Shared } from './divide.ts';

const isShared = (booking: BookingDocument): booking is Shared => booking.shareToken !== undefined;

/**
 * Divides the holds that were given up for friends and not divided, because a process died or the database failed in between: their holder sees
 * neither the whole any more nor all of the parts, so that nobody would ask for it again. Safe at any time, in any number of processes;
 * one that fails leaves the others alone.
 */
export async function finishSharings(deps: Dependencies): Promise<void> {
  const { db, clock, log } = deps;
  const given = db.bookings.find({
    state: 'cancelled',
    holdUntil: { $gt: clock.now() },
    shareToken: { $exists: true },
  });
  for await (const whole of given) {
    // Whoever goes on takes up what is left.
    if (deps.leaving.signal.aborted) return;
    if (isShared(whole))
      await finish(deps, whole).catch((error: unknown) => {
        log.error({ booking: whole._id, err: error }, 'a hold could not be divided among friends');
      });
  }
}

async function finish(deps: Dependencies, whole: Shared): Promise<void> {
  const show = await deps.db.shows.findOne({ _id: whole.showId }, { projection: { seats: 1 } });
  const hasSeats = whole.seats.some((seat) => show?.seats[seat]?.bookingId === whole._id);
  if (hasSeats) await divide(deps, whole);
}
