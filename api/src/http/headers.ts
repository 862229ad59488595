import { createMiddleware } from 'hono/factory';
import type { Env } from './routes.ts';

/**
 * For answers that are data: no page may be made of them, and they are kept nowhere, because most belong to one person.
 * There is no CORS on purpose: the browser sees the API on the site's own origin, and standalone remotes proxy to it.
 * HSTS is the business of the server in front.
 */
export const SAFE_HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const PAIRS = Object.entries(SAFE_HEADERS);

/**
 * Gives every answer the security headers; one that a handler sets itself counts instead. They are set where Node keeps
 * them until the answer is written: on a finished Response each would cost a copy of it.
 */
export const safeHeaders = createMiddleware<Env>(async (c, next) => {
  for (const [name, value] of PAIRS) c.env.outgoing.setHeader(name, value);
  await next();
});
