// The static hosts of all remotes in one process, one listener each, as separate origins. Messages stop and start one.
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

export type HostOrder = { act: 'start' | 'stop'; name: string; port: number; dir: string };

const servers = new Map<string, ServerType>();

/** A release never changes, so a browser may keep its files for ever; any page may load them, which needs CORS. */
function host(dir: string): Hono {
  mkdirSync(dir, { recursive: true });
  const app = new Hono();
  app.use(async (c, next) => {
    c.header('access-control-allow-origin', '*');
    c.header('timing-allow-origin', '*');
    c.header('cross-origin-resource-policy', 'cross-origin');
    c.header('x-content-type-options', 'nosniff');
    await next();
  });
  const onFound = (_path: string, c: { header(name: string, value: string): void }) =>
    c.header('cache-control', 'public, max-age=31536000, immutable');
  app.get('*', serveStatic({ root: dir, precompressed: true, onFound }));
  return app;
}

const start = ({ name, port, dir }: HostOrder) =>
  new Promise<number>((resolve, reject) => {
    const server = serve({ fetch: host(dir).fetch, port, hostname: '127.0.0.1' }, (info: AddressInfo) =>
      resolve(info.port),
    );
    server.once('error', reject);
    servers.set(name, server);
  });

const stop = (name: string) =>
  new Promise<void>((resolve) => {
    const server = servers.get(name);
    servers.delete(name);
    if (!server) return resolve();
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });

process.on('message', (order: HostOrder) => {
  const done = order.act === 'start' ? start(order) : stop(order.name);
  done.then(
    () => process.send?.({ ready: true, name: order.name }),
    (error: unknown) => process.send?.({ ready: false, name: order.name, reason: String(error) }),
  );
});
const stopAll = () => void Promise.all([...servers.keys()].map(stop)).then(() => process.exit(0));
process.on('SIGTERM', stopAll);
process.on('SIGINT', stopAll);
process.on('disconnect', stopAll);
