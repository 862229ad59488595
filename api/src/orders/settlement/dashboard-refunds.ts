import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Checkout } from '../../payments/checkout.ts';
import type { RefundsOfPayment } from '../../payments/refunds.ts';
import { openCase } from '../../money-cases/record-case.ts';

/**
 * Writes down every refund that somebody made in Stripe's dashboard. A part of the price is only noted, as the ticket stays
 * good; the whole price voids the ticket, which the case then waits for.
 * @param booking with its money, or about to get it
 */
export async function noteDashboardRefunds(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  booking: BookingDocument,
  checkout: Checkout,
  { cents, byHand }: RefundsOfPayment,
): Promise<void> {
  const { id: sessionId, paymentIntentId, currency } = checkout;
  for (const refund of byHand)
    await openCase(deps, {
      kind: 'refunded_at_stripe',
      subject: refund.id,
      refundId: refund.id,
      booking,
      payment: { sessionId, paymentIntentId },
      amountCents: refund.cents,
      currency: currency ?? booking.currency,
      outcome: cents < checkout.amountCents ? 'noted' : 'found',
    });
}
