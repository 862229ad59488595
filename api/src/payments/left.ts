import type { Dependencies } from '../dependencies.ts';
import { disputesOf } from './disputes.ts';
import { refundsMadeOf } from './refunds.ts';

/** What neither Stripe nor a bank has given back of a payment. */
interface LeftOfPayment {
  /** In the smallest unit of its currency; what is on its way is not back. */
  leftCents: number;
  /** A refund of it may still end either way. */
  isOnItsWay: boolean;
  /** The buyer's bank has not decided about all of it. */
  isQuestioned: boolean;
}

/**
 * Asks Stripe what is left of a payment that has to go back.
 * @param whole what was paid
 * @throws Stripe's errors
 */
export async function leftOfPayment(
  deps: Pick<Dependencies, 'payments'>,
  paymentIntentId: string,
  whole: { cents: number; currency: string | null },
): Promise<LeftOfPayment> {
  const { cents, madeCents } = await refundsMadeOf(deps, paymentIntentId);
  const left = { cents: whole.cents - madeCents, currency: whole.currency };
  const { lostCents, isOpen } = await disputesOf(deps, paymentIntentId, left);
  return {
    leftCents: Math.max(0, left.cents - lostCents),
    isOnItsWay: cents > madeCents,
    isQuestioned: isOpen,
  };
}
