import type { Dependencies } from '../../dependencies.ts';
import { asPaymentFailure } from '../../payments/stripe-errors.ts';
import { readDelivery } from '../../payments/webhook.ts';
import { learnEvent } from './learn-event.ts';

/**
 * Takes one webhook delivery. It is a hint to look: what happened is read from Stripe, and what no webhook tells is found in
 * Stripe's list of events.
 * @param body exactly the bytes that were sent, since they are what the signature covers
 * @returns when the event is dealt with, or is none of ours
 * @throws Failure 400 for what Stripe has not signed, or is no event; any other error means "deliver it again"
 */
export async function receiveEvent(
  deps: Dependencies,
  body: string,
  signature: string | undefined,
): Promise<void> {
  const event = await readDelivery(deps, body, signature);
  if (event === null) return;
  await learnEvent(deps, event).catch((error: unknown) => {
    throw asPaymentFailure(deps, error, 'This event cannot be settled right now.');
  });
}
