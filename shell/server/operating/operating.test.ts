import { trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { compositionOf, releaseOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { forwardTo } from '../proxy/proxy.ts';
import { listen } from '../listen.ts';
import { accessLog, kindOf } from './access-log.ts';
import { createShellMetrics, figuresRoute } from './metrics.ts';

const TOKEN = 'a-token-for-metrics';
const opened: { departure: { leave(times: object, end: () => void): Promise<void> } }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.departure.leave({ drainMs: 0, graceMs: 10 }, () => {});
});
async function serve(app: Hono) {
  const at = { host: '127.0.0.1', port: 0, trustedProxies: () => true };
  const server = await listen(() => app, at, pino({ level: 'silent' }));
  opened.push(server);
  return `http://127.0.0.1:${server.port}`;
}

/** A shell's server in front of another server, which says what it was sent, or tells the test and is silent. */
async function running(token?: string, asked = () => {}) {
  const behind = new Hono();
  behind.get('/api/echo', (c) =>
    c.json({ requestId: c.req.header('x-request-id'), traceparent: c.req.header('traceparent') }),
  );
  behind.get('/api/slow', () => {
    asked();
    return new Promise<Response>(() => {});
  });
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const metrics = createShellMetrics();
  const sent = compositionOf('live', signed(releaseOf('catalog', '1.0.0')));
  const live = { ...trusted(sent, teamKeys), createdAt: new Date(0).toISOString() };
  metrics.tell({
    followed: { current: () => live, canary: () => ({ share: 10, composition: live }) },
    proven: {
      freshness: () => ({ set: 3, signedAt: new Date(Date.now() - 60_000).toISOString(), until: '' }),
      isStale: () => true,
    },
    firstViews: () => ({ 'catalog@1.0.0': { rendered: 4, late: 1 } }),
  });
  const app = new Hono();
  app.use(accessLog(log, metrics));
  app.get('/__metrics', figuresRoute(metrics, token));
  app.all('/api/*', forwardTo(await serve(behind)));
  app.get('/js/*', (c) => c.text('code'));
  app.get('/broken', (c) => c.text('', 500));
  app.get('*', (c) => c.text('page'));
  const url = await serve(app);
  return { url, lines, metrics };
}

test('a request is one line without address and query, and its id is the one that the API gets and the visitor is told', async () => {
  const { url, lines } = await running();
  const answer = await fetch(`${url}/api/echo?token=secret`, {
    headers: { 'x-request-id': 'from-a-proxy-17' },
  });
  expect(await answer.json()).toMatchObject({ requestId: 'from-a-proxy-17' });
  expect(answer.headers.get('x-request-id')).toBe('from-a-proxy-17');
  const page = await fetch(`${url}/movies/my-name`);
  expect(page.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  expect(lines).toMatchObject([
    { method: 'GET', route: '/api/*', status: 200, requestId: 'from-a-proxy-17' },
    { method: 'GET', route: 'page', status: 200, requestId: page.headers.get('x-request-id') },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|my-name|127\.0\.0\.1/);
});

test('files that were sent are no lines, what failed is an error', async () => {
  const { url, lines } = await running();
  await fetch(`${url}/js/main.js`);
  await fetch(`${url}/broken`);
  expect(lines).toMatchObject([{ route: 'page', status: 500, level: 50 }]);
});

test('a visitor who leaves before the API has answered is no failure of the site', async () => {
  let asked = () => {};
  const arrived = new Promise<void>((resolve) => (asked = resolve));
  const { url, lines, metrics } = await running(undefined, asked);
  const leaving = new AbortController();
  const answer = fetch(`${url}/api/slow`, { signal: leaving.signal });
  await arrived;
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await vi.waitFor(() => expect(lines).toMatchObject([{ route: '/api/*', status: 499, level: 30 }]));
  expect(await metrics.registry.metrics()).not.toMatch(/status="5\d\d"/);
});

test('the figures tell requests, what is live and how fresh, the canary, and first views', async () => {
  const { url, metrics } = await running();
  await fetch(`${url}/js/main.js`);
  metrics.looked('not signed');
  metrics.looked(undefined);
  const text = await (await fetch(`${url}/__metrics`)).text();
  const value = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    );
  expect(value('http_request_duration_seconds_count{method="GET",route="/js/*",status="200"}')).toBe(1);
  expect(value('matinee_composition_age_seconds')).toBeGreaterThan(1_000_000);
  expect(value('matinee_composition_told_seconds')).toBeLessThan(60);
  expect(value('matinee_composition_remotes')).toBe(1);
  expect(value('matinee_composition_refused_total')).toBe(1);
  expect(value('matinee_canary_share_percent')).toBe(10);
  expect(value('matinee_set_signed_seconds')).toBeGreaterThanOrEqual(60);
  expect(value('matinee_set_stale')).toBe(1);
  expect(value('matinee_first_views_total{release="catalog@1.0.0",outcome="rendered"}')).toBe(4);
});

test('the figures are for who knows the token, and without one for this machine', async () => {
  const ask = async (headers: Record<string, string>, token?: string) =>
    (await fetch(`${(await running(token)).url}/__metrics`, { headers })).status;
  const proxied = { 'x-forwarded-for': '203.0.113.5' };
  expect(await ask({})).toBe(200);
  expect(await ask(proxied)).toBe(404);
  // A proxy on this machine may not say for whom it asks.
  expect(await ask({}, TOKEN)).toBe(404);
  expect(await ask({ authorization: 'Bearer a-token-for-metricz' }, TOKEN)).toBe(404);
  expect(await ask({ ...proxied, authorization: `Bearer ${TOKEN}` }, TOKEN)).toBe(200);
});

test.each([
  ['/api/show/1', '/api/*'],
  ['/__files/catalog/1.0.0/entry.js', '/__files/*'],
  ['/__live', '/__live'],
  ['/', 'page'],
  ['/wp-admin.php', 'page'],
])('%s is of the kind %s', (path, kind) => expect(kindOf(path)).toBe(kind));

test('what is passed on to the API belongs to the span of this server, within the trace of the click', async () => {
  const spans = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }),
  );
  onTestFinished(() => trace.disable());
  const { url, lines } = await running();
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  const { traceparent } = z
    .object({ traceparent: z.string() })
    .parse(await (await fetch(`${url}/api/echo`, { headers })).json());
  await expect.poll(() => spans.getFinishedSpans()).toHaveLength(1);
  const [span] = spans.getFinishedSpans();
  expect(span).toMatchObject({ name: 'GET /api/*', parentSpanContext: { spanId: '00f067aa0ba902b7' } });
  expect(traceparent).toBe(`00-${traceId}-${span?.spanContext().spanId}-01`);
  expect(lines).toMatchObject([{ trace: traceId }]);
});

test('without tracing what the browser says is passed on as it is, and stands in the line', async () => {
  const { url, lines } = await running();
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const answer = await fetch(`${url}/api/echo`, { headers: { traceparent } });
  expect(await answer.json()).toMatchObject({ traceparent });
  expect(lines).toMatchObject([{ trace: '4bf92f3577b34da6a3ce929d0e0e4736' }]);
});
