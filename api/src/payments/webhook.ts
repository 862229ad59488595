import Stripe from 'stripe';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { checkoutOfPayment, readCheckout } from './checkout.ts';
import { settle } from './settle.ts';

/** Seconds by which a signature may be old. https://docs.stripe.com/webhooks#replay-attacks */
const TOLERANCE_S = 5 * 60;

/** All that is taken from an event: which object to ask Stripe about. */
const subjectSchema = z.object({ id: z.string(), payment_intent: z.string().nullish() });

/**
 * Takes one webhook delivery.
 * @param body exactly the bytes that were sent, since they are what the signature covers
 * @returns when the event is dealt with, or is none of ours
 * @throws Failure 400 for a signature that is missing, wrong or older than five minutes; any other error means
 * "deliver it again"
 */
export async function receiveEvent(
  deps: Dependencies,
  body: string,
  signature: string | undefined,
): Promise<void> {
  const event = await verified(deps, body, signature);
  const isCheckout = event.type.startsWith('checkout.session.');
  const isRefund = event.type === 'charge.refunded' || event.type.startsWith('refund.');
  if (!isCheckout && !isRefund) return;
  const { id, payment_intent: paymentIntentId } = subjectSchema.parse(event.data.object);
  const checkout = isCheckout
    ? await readCheckout(deps, id)
    : paymentIntentId
      ? await checkoutOfPayment(deps, paymentIntentId)
      : null;
  const settlement = checkout && (await settle(deps, checkout));
  // Answered like the others: delivering it again for days would not make it ours.
  if (!settlement)
    deps.log.warn({ event: event.id, type: event.type, object: id }, 'event of no booking of ours');
  else deps.log.info({ event: event.id, type: event.type, booking: settlement.booking._id }, 'payment event');
}

async function verified(
  { payments, config }: Dependencies,
  body: string,
  signature = '',
): Promise<Stripe.Event> {
  try {
    return await payments.webhooks.constructEventAsync(
      body,
      signature,
      config.stripe.webhookSecret,
      TOLERANCE_S,
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      throw new Failure(400, 'bad_signature', 'The signature of this event is not valid');
    throw error;
  }
}
