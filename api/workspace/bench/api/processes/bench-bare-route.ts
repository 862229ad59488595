// Hono with nothing but routes that send ready bytes: what the API's public calls are compared with.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { KeptAnswer } from '../figures/public-calls.ts';

const app = new Hono();
const answers = JSON.parse(process.env['BENCH_ANSWERS'] ?? '[]') as KeptAnswer[];
for (const { at, status, headers, base64 } of answers) {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  const { etag } = headers;
  const unchanged = {
    ...(etag !== undefined && { etag }),
    vary: 'accept-encoding',
    'cache-control': 'no-cache',
  };
  app.get(at, (c) =>
    etag !== undefined && c.req.header('if-none-match') === etag
      ? c.body(null, 304, unchanged)
      : c.body(bytes, status as ContentfulStatusCode, headers),
  );
}
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.send?.({ port }),
);
const stop = () => process.exit(0);
process.once('SIGTERM', () => server.close(stop));
process.once('disconnect', stop);
