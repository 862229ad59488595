import { ownsSoldSeats } from '../../seats/claim.ts';
import { move } from '../../bookings/states.ts';
import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { closeCheckout } from '../../payments/checkout.ts';
import { stripePace } from '../../payments/stripe-pace.ts';
import { ALL } from './leases.ts';
import { sideBySide } from '../../jobs/side-by-side.ts';
import { expire, settle } from './settle.ts';

/**
 * Ends one hold that ran out, by what Stripe says: closes the session, and if it was paid a moment before, the
 * booking is paid.
 * @param booking pending, its hold over
 * @param limits for one who cannot wait for Stripe as long as usual
 * @returns what stands in the way of its end: money that is on its way
 * @throws Stripe's and the database's errors; the seats can be claimed by others all the same
 */
export async function endHold(
  deps: Dependencies,
  booking: BookingDocument,
  limits: Parameters<typeof closeCheckout>[2] = {},
): Promise<'awaits money' | undefined> {
  if (booking.session) {
    const checkout = await closeCheckout(deps, booking.session.id, limits);
    const settled = checkout && (await settle(deps, checkout));
    if (!checkout) await expire(deps, booking, 'its payment page is unknown to Stripe');
    return settled?.outcome === 'processing' ? 'awaits money' : undefined;
  }
  if (booking.closingPage !== undefined) {
    // Closed unpaid it ends no hold by itself: it was taken out of this one.
    const checkout = await closeCheckout(deps, booking.closingPage, limits);
    if (checkout && checkout.outcome !== 'closed') {
      await settle(deps, checkout);
      return checkout.outcome === 'processing' ? 'awaits money' : undefined;
    }
  }
  if (booking.amountCents === 0 && (await ownsSoldSeats(deps.db, booking))) {
    await move(deps, booking, 'paid', 'free of charge, finished by the sweep');
    return undefined;
  }
  // A page that is being opened at this moment stores itself only in a pending booking, so it learns that it is late.
  await expire(deps, booking, 'the hold ran out', { onlyWithoutSession: true });
  return undefined;
}

/**
 * Ends every hold that ran out. Nobody waits for it: a seat whose hold is over can be claimed at once.
 * One booking's failure leaves the others alone and is tried again by the next sweep, or later if it fails again and again.
 * @param share with the sweeps of other processes
 * @param pace of this process's calls to Stripe
 */
export async function sweep(deps: Dependencies, share = ALL, pace = stripePace(deps)): Promise<void> {
  const over = share.of(deps, { state: 'pending', holdUntil: { $lte: deps.clock.now() } });
  await sideBySide(over, deps.config.stripe.atOnce, async (booking) => {
    try {
      await pace.run(async () => {
        const own = await share.atItsTurn(deps, booking);
        if (own && (await endHold(deps, own)) === 'awaits money') await share.awaitsMoney(deps, own);
      });
    } catch (error) {
      deps.log.error({ booking: booking._id, err: error }, 'a hold could not be ended');
      await share.failed(deps, booking).catch(() => undefined);
    }
  });
}
