import type { StandInEvent } from '../store/records.ts';
import { signatureHeader } from './sign.ts';

const ANSWER_WITHIN_MS = 10_000;

export interface Endpoint {
  url: string;
  secret: string;
}

/**
 * Posts a signed event once. Returns the HTTP status, or null when no answer came. The signature carries the
 * wall clock and not the stand-in's, because receivers compare it with theirs.
 */
export async function sendEvent(
  endpoint: Endpoint,
  event: StandInEvent,
  stop: AbortSignal,
): Promise<number | null> {
  const payload = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(payload, endpoint.secret, Math.floor(Date.now() / 1000)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
