import Stripe from 'stripe';
import type { Config } from '../config.ts';
import { API_VERSION } from './api-version.ts';
import { clientSpan } from '../tracing/spans.ts';

/** Ids stand in paths: a trace says what was asked, not about whom. */
const patternOf = (path: string) => path.replace(/\?.*$/, '').replace(/\/[a-z]+_[A-Za-z0-9_]+/g, '/:id');

/** Stripe's own client, whose requests are spans of what is being answered. */
function tracedClient() {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, ...more) => {
    const route = patternOf(path);
    const attributes = { 'http.request.method': method, 'http.route': route, 'server.address': 'stripe' };
    return clientSpan('api', `stripe ${method} ${route}`, attributes, () =>
      send(host, port, path, method, ...more),
    );
  };
  return client;
}

/**
 * The payment provider's client. Three tries of four seconds, unless told, fit into the API's own time limit; the
 * provider's default of eighty seconds would keep a visitor waiting in front of a spinner.
 * @param config secret key, limits, and the address of a stand-in or nothing for Stripe itself
 */
export function createPayments({
  secretKey,
  apiUrl,
  timeoutMs,
  retries,
}: Omit<Config['stripe'], 'atOnce'>): Stripe {
  const httpClient = tracedClient();
  const limits = {
    apiVersion: API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    httpClient,
  };
  if (!apiUrl) return new Stripe(secretKey, limits);
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    ...limits,
    host: hostname,
    protocol: protocol === 'https:' ? 'https' : 'http',
    ...(port && { port: Number(port) }),
  });
}
