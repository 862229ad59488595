import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach } from 'vitest';
import { forwardTo } from '../proxy.ts';

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
  const app = new Hono().all('/api/*', forwardTo(behind)).all('/__clerk/*', forwardTo(behind, '/__clerk'));
  return start(serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server);
}

/** A proxy in front of a server that answers with `handler`. */
export const proxied = async (handler: RequestListener): Promise<string> =>
  proxyTo(await start(createServer(handler).listen(0, '127.0.0.1')));
