import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

export interface HttpServer {
  port: number;
  /** From now on this app answers; until then everything gets 503. */
  serve(app: Hono): void;
  /** Stops listening and ends all connections, answered or not. */
  close(): Promise<void>;
}

/** Takes the port before anything else is touched, so that a second start fails without harm. Rejects when it is taken. */
export async function listen(port: number, host: string): Promise<HttpServer> {
  let app: Hono | null = null;
  const server = createAdaptorServer({
    fetch: (request, env) => app?.fetch(request, env) ?? new Response('Starting', { status: 503 }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    serve: (answering) => {
      app = answering;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
