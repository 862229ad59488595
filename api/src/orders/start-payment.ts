import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { closeCheckout, openCheckout } from '../payments/checkout.ts';
import { expire } from './settlement/settle.ts';
import { asPaymentFailure } from '../payments/stripe-errors.ts';
import { sellSeats } from '../seats/claim.ts';
import { move } from '../bookings/states.ts';

/** Where a buyer goes when there is nothing (more) to pay. */
export function ownBookingsUrl({ config }: Pick<Dependencies, 'config'>): string {
  return `${config.siteUrl}/my-booking`;
}

/** What a payment page calls the tickets. */
export async function movieTitle(
  { db }: Pick<Dependencies, 'db'>,
  { movieId }: Pick<BookingDocument, 'movieId'>,
): Promise<string> {
  const movie = await db.movies.findOne({ _id: movieId }, { projection: { title: 1 } });
  return movie?.title ?? 'Cinema tickets';
}

const holdEnded = () =>
  new Failure(409, 'hold_ended', 'The time to pay for these seats ran out. Please try again.');

/**
 * Leads a booking whose seats are held to its payment. Whatever fails on the way, the booking ends and its own seats
 * are free again; only a payment page that reached the booking is ever handed out.
 * @param title of the movie, for the payment page
 * @returns the url to send the buyer to
 * @throws Failure 502 when the payment provider does not answer, 409 when the booking ended meanwhile
 */
export async function startPayment(
  deps: Dependencies,
  booking: BookingDocument,
  title: string,
): Promise<string> {
  if (booking.amountCents === 0) return takeForFree(deps, booking);
  try {
    return await handOutCheckout(deps, booking, title);
  } catch (error) {
    await giveUpHold(deps, booking, 'the payment could not be started');
    throw asPaymentFailure(deps, error, 'Failed to create booking');
  }
}

/** A database failure in here leaves the booking pending: whether its seats are sold is for the sweep to find out. */
async function takeForFree(deps: Dependencies, booking: BookingDocument): Promise<string> {
  if (!(await sellSeats(deps.db, booking, deps.clock.now()))) {
    await giveUpHold(deps, booking, 'the seats could not be kept');
    throw holdEnded();
  }
  if (!(await move(deps, booking, 'paid', 'free of charge'))) {
    const present = await deps.db.bookings.findOne({ _id: booking._id });
    if (present?.state !== 'paid') throw holdEnded();
  }
  return ownBookingsUrl(deps);
}

async function handOutCheckout(deps: Dependencies, booking: BookingDocument, title: string): Promise<string> {
  const { id, url } = await openCheckout(deps, booking, title);
  if (!url) throw holdEnded();
  try {
    // Two tabs that book the same seats arrive here with the same session, so either may store it.
    const stored = await deps.db.bookings.updateOne(
      {
        _id: booking._id,
        state: 'pending',
        attempt: booking.attempt,
        $or: [{ session: { $exists: false } }, { 'session.id': id }],
      },
      { $set: { session: { id, url }, updatedAt: deps.clock.now() } },
    );
    if (stored.matchedCount === 0) throw holdEnded();
  } catch (error) {
    await closeCheckout(deps, id).catch((reason: unknown) => {
      deps.log.warn({ booking: booking._id, err: reason }, 'a payment page that nobody got stays open');
    });
    throw error;
  }
  return url;
}

/** Ends a booking that has no payment page; what cannot be written now is left to the sweep. */
export async function giveUpHold(deps: Dependencies, booking: BookingDocument, why: string): Promise<void> {
  try {
    await expire(deps, booking, why, { onlyWithoutSession: true });
  } catch (error) {
    deps.log.error({ booking: booking._id, err: error }, 'a hold could not be given up');
  }
}
