import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { afterEach, expect, test, vi } from 'vitest';
import { startTracing } from './start.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function collector(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Traces one request and ends, as a process does that is told to. */
async function traceAndEnd(endpoint: string) {
  const warn = vi.fn();
  const stop = await startTracing('api', { endpoint, headers: {}, share: 1, key: 'secret' }, { warn });
  const span = trace.getTracer('test').startSpan('GET /api/ready');
  expect(span.isRecording()).toBe(true);
  span.end();
  await stop();
  return warn.mock.calls;
}

test.each<[string, () => Promise<string>]>([
  ['is away', async () => 'http://127.0.0.1:9'],
  ['refuses', () => collector((_, response) => response.writeHead(401).end())],
  ['never answers', () => collector(() => {})],
])(
  'a collector that %s makes the end of a process no failure, and leaves no tracer behind',
  async (_, address) => {
    await expect(traceAndEnd(await address())).resolves.toBeDefined();
    expect(trace.getTracer('test').startSpan('later').isRecording()).toBe(false);
  },
);

test('the log says why traces are lost', async () => {
  const url = await collector((_, response) => response.writeHead(401).end('whose key that is'));
  expect(await traceAndEnd(url)).toEqual([[{ reason: 'Unauthorized' }, 'traces cannot be sent']]);
});
