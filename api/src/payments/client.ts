import Stripe from 'stripe';
import type { Config } from '../config.ts';

/**
 * The payment provider's client. Three tries of four seconds, unless told, fit into the API's own time limit; the
 * provider's default of eighty seconds would keep a visitor waiting in front of a spinner.
 * @param config secret key, limits, and the address of a stand-in or nothing for Stripe itself
 */
export function createPayments({ secretKey, apiUrl, timeoutMs, retries }: Config['stripe']): Stripe {
  const limits = { timeout: timeoutMs, maxNetworkRetries: retries, telemetry: false };
  if (!apiUrl) return new Stripe(secretKey, limits);
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    ...limits,
    host: hostname,
    protocol: protocol === 'https:' ? 'https' : 'http',
    ...(port && { port: Number(port) }),
  });
}
