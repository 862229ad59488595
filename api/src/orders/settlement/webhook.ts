import Stripe from 'stripe';
import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { type Checkout, checkoutOfPayment, readCheckout } from '../../payments/checkout.ts';
import { openCase } from '../../money-cases/record-case.ts';
import { settle } from './settle.ts';
import { asPaymentFailure } from '../../payments/stripe-errors.ts';

/** Seconds by which a signature may be old. https://docs.stripe.com/webhooks#replay-attacks */
const TOLERANCE_S = 5 * 60;

const eventSchema = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });
type Event = z.infer<typeof eventSchema>;

/** All that is taken from an event: which object to ask Stripe about. */
const subjectSchema = z.object({ id: z.string().min(1), payment_intent: z.string().min(1).nullish() });

/**
 * Takes one webhook delivery.
 * @param body exactly the bytes that were sent, since they are what the signature covers
 * @returns when the event is dealt with, or is none of ours
 * @throws Failure 400 for a signature that is missing, wrong or older than five minutes, and for what is no event; any other
 * error means "deliver it again"
 */
export async function receiveEvent(
  deps: Dependencies,
  body: string,
  signature: string | undefined,
): Promise<void> {
  const event = await verified(deps, body, signature);
  await take(deps, event).catch((error: unknown) => {
    throw asPaymentFailure(deps, error, 'This event cannot be settled right now.');
  });
}

async function take(deps: Dependencies, event: Event): Promise<void> {
  const isCheckout = event.type.startsWith('checkout.session.');
  const isRefund = event.type === 'charge.refunded' || event.type.startsWith('refund.');
  if (!isCheckout && !isRefund) return;
  const { id, payment_intent: paymentIntentId } = readable(subjectSchema.safeParse(event.data.object));
  const checkout = isCheckout
    ? await readCheckout(deps, id)
    : paymentIntentId
      ? await checkoutOfPayment(deps, paymentIntentId)
      : null;
  const settlement = checkout && (await settle(deps, checkout));
  if (settlement) {
    deps.log.info({ event: event.id, type: event.type, booking: settlement.booking._id }, 'payment event');
    return;
  }
  // Answered like the others: delivering it again for days would not make it ours.
  deps.log.warn({ event: event.id, type: event.type, object: id }, 'event of no booking of ours');
  if (isCheckout && checkout?.outcome === 'paid') await noteUnknownMoney(deps, checkout);
}

/** Money is in the account and no ticket was made of it: another product's, or a booking that was lost with its database. */
async function noteUnknownMoney(deps: Dependencies, checkout: Checkout): Promise<void> {
  const { id: sessionId, paymentIntentId, amountCents, currency } = checkout;
  await openCase(deps, {
    kind: 'unknown_session',
    subject: sessionId,
    payment: { sessionId, paymentIntentId },
    amountCents,
    currency: currency ?? 'usd',
    outcome: 'noted',
  });
}

function readable<T>(read: z.ZodSafeParseResult<T>): T {
  if (read.success) return read.data;
  throw new Failure(400, 'invalid', 'This is no event of Stripe');
}

async function verified({ payments, config }: Dependencies, body: string, signature = ''): Promise<Event> {
  const { signature: signatures } = payments.webhooks;
  if (!signatures) throw new Error('This client of Stripe cannot check signatures');
  try {
    await signatures.verifyHeaderAsync(body, signature, config.stripe.webhookSecret, TOLERANCE_S);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new Failure(400, 'bad_signature', 'The signature of this event is not valid');
    throw error;
  }
  return readable(eventSchema.safeParse(json(body)));
}

/** Undefined, which is no event, for what is no JSON. */
function json(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
