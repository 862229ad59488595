import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace, type Span, type Tracer } from '@opentelemetry/api';
import { afterEach, expect, test, vi } from 'vitest';
import type { Config } from '../config.ts';
import { API_VERSION } from './api-version.ts';
import { createPayments } from './client.ts';
import { stripePace } from './stripe-pace.ts';
import { errors } from './testing/client.ts';

const clientAt = (apiUrl?: string) =>
  createPayments({
    secretKey: 'sk_test_matinee',
    apiUrl,
    timeoutMs: 4321,
    retries: 1,
    webhookSecret: 'whsec_matinee',
    paymentMethods: ['card'],
  });
const addressOf = (client: ReturnType<typeof clientAt>) =>
  (['protocol', 'host', 'port'] as const).map((field) => client.getApiField(field));

afterEach(() => vi.restoreAllMocks());

test.each([
  [undefined, ['https', 'api.stripe.com', '443']],
  ['https://stripe.example', ['https', 'stripe.example', '443']],
  ['http://127.0.0.1:4321', ['http', '127.0.0.1', 4321]],
])('with the address %s Stripe is asked at %j', (apiUrl, address) => {
  expect(addressOf(clientAt(apiUrl))).toEqual(address);
});

test.each([undefined, 'http://127.0.0.1:9'])(
  'a client of %s waits no longer than told, speaks our version of the API and tells nothing about itself',
  (apiUrl) => {
    const client = clientAt(apiUrl);
    expect(client.getApiField('version')).toBe(API_VERSION);
    expect(client.getApiField('timeout')).toBe(4321);
    expect(client.getMaxNetworkRetries()).toBe(1);
    expect(client.getTelemetryEnabled()).toBe(false);
  },
);

/** Something that answers each question of Stripe's client, and what it was asked. */
async function stripeThatListens() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${String(request.headers['stripe-version'])}`);
    response.setHeader('content-type', 'application/json');
    response.end('{"id":"re_1","object":"refund","amount":1,"data":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, client: clientAt(`http://127.0.0.1:${port}`), close: () => server.close() };
}

test('a question is a span of what is being answered, which says what was asked and not about whom', async () => {
  const { asked, client, close } = await stripeThatListens();
  const span = { isRecording: () => true, setStatus: vi.fn<() => void>(), end: vi.fn<() => void>() };
  const startSpan = vi.fn<Tracer['startSpan']>(() => span as unknown as Span);
  vi.spyOn(trace, 'getActiveSpan').mockReturnValue(span as unknown as Span);
  const tracer = vi.spyOn(trace, 'getTracer').mockReturnValue({ startSpan } as unknown as Tracer);
  await client.refunds.list({ payment_intent: 'pi_1' });
  await client.refunds.update('re_1AbC', {});
  close();
  expect(asked).toEqual([
    `GET /v1/refunds?payment_intent=pi_1 ${API_VERSION}`,
    `POST /v1/refunds/re_1AbC ${API_VERSION}`,
  ]);
  expect(tracer).toHaveBeenCalledWith('matinee-api');
  expect(startSpan.mock.calls.map(([name, options]) => [name, options?.attributes])).toEqual([
    [
      'stripe GET /v1/refunds',
      { 'http.request.method': 'GET', 'http.route': '/v1/refunds', 'server.address': 'stripe' },
    ],
    [
      'stripe POST /v1/refunds/:id',
      { 'http.request.method': 'POST', 'http.route': '/v1/refunds/:id', 'server.address': 'stripe' },
    ],
  ]);
  expect(span.end).toHaveBeenCalledTimes(2);
});

test('jobs ask as many questions at once as is set, and rest when Stripe says that it is too much', async () => {
  const pace = stripePace({ config: { stripe: { atOnce: 2 } } as Config });
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all([1, 2, 3, 4].map(() => pace.run(work)));
  expect(most).toBe(2);
  const once = vi.fn<() => Promise<string>>().mockRejectedValueOnce(errors.rate()).mockResolvedValue('done');
  expect(await pace.run(once)).toBe('done');
});
