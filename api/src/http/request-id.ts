import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Env } from './routes.ts';

/** Long enough for any tracing scheme, and nothing that could forge a log line. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Takes over a well-formed `x-request-id` (the shell sends one), else makes one; returns it with every answer. */
export const requestId = createMiddleware<Env>(async (c, next) => {
  const given = c.req.header('x-request-id') ?? '';
  const id = WELL_FORMED.test(given) ? given : randomUUID();
  c.set('requestId', id);
  c.env.outgoing.setHeader('x-request-id', id);
  await next();
});
