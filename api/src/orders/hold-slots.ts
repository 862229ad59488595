/**
 * What one person may hold of a show. Each pending booking stands in a numbered slot, and an index lets only one of them be
 * in it: who writes down the first booking of a show needs no look at others, and of two that are written at once one
 * finds its slot taken and looks.
 */
import type { BookingDocument } from '../db/documents.ts';
import { FIRST_HOLD_SLOT } from '../db/order-hold-slots.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';

type OfShow = Pick<BookingDocument, 'userId' | 'showId'>;

/** A person's unpaid bookings of a show, also those whose hold ran out and that no sweep has ended yet. */
export function pendingOf(
  { db }: Pick<Dependencies, 'db'>,
  { userId, showId }: OfShow,
): Promise<BookingDocument[]> {
  return db.bookings.find({ userId, showId, state: 'pending' }).toArray();
}

/** Those of them that hold seats, or are about to. */
export function openAmong(pending: BookingDocument[], now: Date): BookingDocument[] {
  return pending.filter(({ holdUntil }) => holdUntil > now);
}

/**
 * The slot that one more booking would have.
 * @param open what the person holds of the show
 * @throws Failure 409 when that is enough
 */
export function holdSlotBeside(
  { config }: Pick<Dependencies, 'config'>,
  open: readonly BookingDocument[],
): number {
  const most = config.booking.openHoldsPerShow;
  const slots = Array.from({ length: most }, (_, index) => FIRST_HOLD_SLOT + index);
  const free = slots.find((slot) => open.every(({ holdSlot }) => holdSlot !== slot));
  if (open.length >= most || free === undefined)
    throw new Failure(
      409,
      'too_many_holds',
      'You already hold seats for this show. Pay for them or cancel them in My Booking first.',
    );
  return free;
}

/**
 * Finds a slot for one more booking, and takes theirs from those whose hold ran out. Others may be quicker: writing the booking
 * is what decides.
 * @param pending what the person has of the show
 * @throws Failure 409 when enough of them are open
 */
export async function takeHoldSlot(
  { db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  pending: BookingDocument[],
): Promise<number> {
  const now = clock.now();
  const free = holdSlotBeside({ config }, openAmong(pending, now));
  const over = pending.filter(({ holdUntil, holdSlot }) => holdUntil <= now && holdSlot !== undefined);
  const [first] = over;
  if (first)
    await db.bookings.updateMany(
      {
        _id: { $in: over.map(({ _id }) => _id) },
        showId: first.showId,
        state: 'pending',
        holdUntil: { $lte: now },
      },
      { $unset: { holdSlot: true } },
    );
  return free;
}
