import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Histogram } from 'prom-client';
import { afterEach } from 'vitest';
import { safeHeaders } from '../../headers.ts';
import { accessLog } from '../../operating/access-log.ts';
import { forwardTo } from '../proxy.ts';
import { rawStreams } from '../raw-streams.ts';

/** Measured and told to nobody. */
const UNSEEN = { name: 'requests', help: 'x', labelNames: ['method', 'route', 'status'], registers: [] };

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Where a server listens; it ends with the test. */
export async function start(server: Server): Promise<string> {
  opened.push(server);
  if (!server.listening) await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The shell's server as far as it passes `/api` on, and `/__clerk` without this prefix. */
export function proxyTo(behind: string): Promise<string> {
  const app = new Hono()
    .use(accessLog({ info() {}, debug() {}, error() {} }, { requests: new Histogram(UNSEEN) }))
    .use(rawStreams)
    .use(safeHeaders('https://site.test'))
    .all('/api/*', forwardTo(behind))
    .all('/__clerk/*', forwardTo(behind, '/__clerk'));
  return start(serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server);
}

/** A proxy in front of a server that answers with `handler`. */
export const proxied = async (handler: RequestListener): Promise<string> =>
  proxyTo(await start(createServer(handler).listen(0, '127.0.0.1')));
