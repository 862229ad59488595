import { createMiddleware } from 'hono/factory';
import type { Env } from './routes.ts';

/**
 * For answers that are data: no page may be made of them, and they are kept nowhere, because most belong to one person.
 * There is no CORS on purpose: the browser sees the API on the site's own origin, and standalone remotes proxy to it.
 * HSTS is the business of the server in front.
 */
const DEFAULTS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Sets the security headers that a handler did not set itself. */
export const safeHeaders = createMiddleware<Env>(async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(DEFAULTS)) if (!c.res.headers.has(name)) c.header(name, value);
});
