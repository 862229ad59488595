import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { Env } from './routes.ts';

/** Long enough for any tracing scheme, and nothing that could forge a log line. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The id of a request: a well-formed `x-request-id` (the shell sends one), else a new one. */
export function idOfRequest({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

/** Gives every request its id, and tells it with every answer. */
export const requestId = createMiddleware<Env>(async (c, next) => {
  const id = idOfRequest(c.env.incoming);
  c.set('requestId', id);
  c.env.outgoing.setHeader('x-request-id', id);
  await next();
});
