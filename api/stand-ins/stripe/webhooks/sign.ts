import { createHmac } from 'node:crypto';

/**
 * The Stripe-Signature header of a payload (the exact body to be sent), at `at` in whole seconds:
 * https://docs.stripe.com/webhooks#verify-manually
 */
export function signatureHeader(payload: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
