import type { BookingState } from '../../bookings/states.ts';
import type { Caller, Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { readCheckout } from '../../payments/checkout.ts';
import { settle } from './settle.ts';
import { asPaymentFailure } from '../../payments/stripe-errors.ts';

/**
 * Settles the session a buyer has just come back from, in case the webhook is slower than the browser.
 * @returns the booking's state; `pending` while the money is on its way
 * @throws Failure 404 for a session that is not the caller's own, 502 when Stripe does not answer
 */
export async function confirmPayment(
  deps: Dependencies,
  caller: Caller,
  sessionId: string,
): Promise<BookingState> {
  const unknown = new Failure(404, 'unknown_session', 'This payment does not exist');
  try {
    const checkout = await readCheckout(deps, sessionId);
    const owned =
      checkout?.bookingId &&
      (await deps.db.bookings.findOne(
        { _id: checkout.bookingId, userId: caller.userId },
        { projection: { _id: 1 } },
      ));
    const settlement = checkout && owned ? await settle(deps, checkout) : null;
    if (!settlement) throw unknown;
    return settlement.booking.state;
  } catch (error) {
    throw asPaymentFailure(
      deps,
      error,
      'The payment could not be checked. It will be checked again shortly.',
    );
  }
}
