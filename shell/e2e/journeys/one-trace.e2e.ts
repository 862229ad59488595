import { startOtlpReceiver } from '@matinee/api/testing/otlp-receiver';
import { afterAll, beforeAll, test } from 'vitest';
import { site } from '../site/site.ts';
import { buySeats, movieWithShows } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
const servers = ['api', 'shell'] as const;
async function startWith(settings?: Record<string, string>) {
  for (const server of servers) await site({ act: 'start', server, ...(settings && { settings }) });
}

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: '1' });
});
afterAll(async () => {
  await startWith();
  await receiver.close();
});

test('one click is one trace: browser, shell, API, database and Stripe', async () => {
  const { page } = await newVisitor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/booking/create')) sent.push(request.headers()['traceparent'] ?? '');
  });
  await page.goto('/');
  await signIn(page, 'user');
  await buySeats(page, await movieWithShows(page, 4), 1, 'E');
  const [, traceId, click] = sent.at(-1)?.split('-') ?? [];
  expect(click).toMatch(/^[0-9a-f]{16}$/);
  const ofTheClick = () => receiver.spans.filter((span) => span.traceId === traceId);
  await expect
    .poll(() => ofTheClick().map(({ name }) => name), { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining([
        'POST /api/*',
        'POST /api/booking/create',
        'mongodb insert bookings',
        'stripe POST /v1/checkout/sessions',
      ]),
    );
  const [shell, api] = ['matinee-shell', 'matinee-api'].map((by) =>
    ofTheClick().find((span) => span.by === by && span.name.startsWith('POST /api')),
  );
  expect(shell?.parentSpanId).toBe(click);
  expect(api?.parentSpanId).toBe(shell?.spanId);
});
