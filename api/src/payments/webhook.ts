import type { PaymentEvent } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { API_VERSION } from './api-version.ts';
import { otherVersionOf, parseEvent } from './events.ts';

/** Seconds by which a signature may be old. https://docs.stripe.com/webhooks#replay-attacks */
const TOLERANCE_S = 5 * 60;

/**
 * Checks one delivery to the webhook and reads it.
 * @param body exactly the bytes that were sent, since they are what the signature covers
 * @returns null for an event that is about no money of ours
 * @throws Failure 400 for a signature that is missing, wrong or older than five minutes, and for what is no event
 */
export async function readDelivery(
  deps: Pick<Dependencies, 'payments' | 'config' | 'log'>,
  body: string,
  signature: string | undefined,
): Promise<PaymentEvent | null> {
  await verify(deps, body, signature);
  const sent = json(body);
  const version = otherVersionOf(sent);
  // What it tells is read from Stripe in our own version, so it does no harm; what it is about must be where we look for it.
  if (version !== null)
    deps.log.warn({ version, expected: API_VERSION }, 'the webhook endpoint has another version of the API');
  const event = parseEvent(sent);
  if (event === undefined) throw new Failure(400, 'invalid', 'This is no event of Stripe');
  return event;
}

async function verify(
  { payments, config }: Pick<Dependencies, 'payments' | 'config'>,
  body: string,
  signature = '',
): Promise<void> {
  const { signature: signatures } = payments.webhooks;
  if (!signatures) throw new Error('This client of Stripe cannot check signatures');
  try {
    await signatures.verifyHeaderAsync(body, signature, config.stripe.webhookSecret, TOLERANCE_S);
  } catch {
    // Whatever it stumbles over, also a signature of no bytes, was sent by a stranger.
    throw new Failure(400, 'bad_signature', 'The signature of this event is not valid');
  }
}

/** Undefined, which is no event, for what is no JSON. */
function json(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
