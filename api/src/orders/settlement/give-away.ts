import type { Dependencies } from '../../dependencies.ts';
import { mayBeTriedAgain } from '../../payments/stripe-errors.ts';
import { endHold } from './sweep.ts';

/**
 * While Stripe cannot say whether a hold that ran out was paid for in its last moments, its seats are kept this much longer.
 * Nobody is shown this time.
 */
const KEPT_IN_DOUBT_MS = 30_000;

/** Somebody waits for the answer: Stripe is asked once, and not for long. */
const LIMITS = { timeout: 2000, maxNetworkRetries: 0 };

/**
 * Ends the hold of a booking that ran out, as a sweep would.
 * @returns whether nobody can pay for it any more, so that its seats are anybody's
 */
export async function canGiveAway(deps: Dependencies, bookingId: string): Promise<boolean> {
  const { bookings } = deps.db;
  const owner = await bookings.findOne({ _id: bookingId, state: 'pending' });
  if (!owner) return true;
  if (owner.holdUntil > deps.clock.now()) return false;
  try {
    await endHold(deps, owner, LIMITS);
  } catch (error) {
    if (!mayBeTriedAgain(error)) throw error;
    deps.log.warn({ booking: bookingId, err: error }, 'Stripe cannot say whether a hold was paid for');
  }
  if (!(await bookings.findOne({ _id: bookingId, state: 'pending' }, { projection: { _id: 1 } })))
    return true;
  return deps.clock.now().getTime() >= owner.holdUntil.getTime() + KEPT_IN_DOUBT_MS;
}
