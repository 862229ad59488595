import type { Dependencies } from '../../dependencies.ts';
import { nameWhatIsLeft } from '../../money-cases/by-hand.ts';
import { leftOfPayment } from '../../payments/left.ts';
import type { RefundDue } from './send-refund.ts';

/**
 * Names in the cases of a payment whose refund Stripe has refused for good what a person has to give back. Where Stripe does not say, whoever
 * settles them by hand is told.
 */
export async function nameLeftAfterRefusal(
  deps: Pick<Dependencies, 'db' | 'payments'>,
  { booking, checkout, paymentIntentId }: Pick<RefundDue, 'booking' | 'checkout' | 'paymentIntentId'>,
): Promise<void> {
  const whole = { cents: checkout.amountCents, currency: checkout.currency };
  const left = await leftOfPayment(deps, paymentIntentId, whole).catch(() => null);
  if (left) await nameWhatIsLeft(deps, { bookingId: booking._id, paymentIntentId }, left.leftCents);
}
