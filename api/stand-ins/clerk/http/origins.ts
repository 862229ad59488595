import type { Context, MiddlewareHandler } from 'hono';
import type { Instance } from '../instance/instance.ts';
import { Refusal } from './refusal.ts';

/** Lets the pages of the allowed origins call, cookies included, and refuses every other page. */
export function onlyAllowedOrigins(instance: Instance): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    if (origin !== undefined) {
      if (!instance.allowedOrigins.includes(origin)) {
        throw new Refusal(400, 'origin_invalid', `Pages of ${origin} may not sign in here`);
      }
      c.header('access-control-allow-origin', origin);
      c.header('access-control-allow-credentials', 'true');
      c.header('vary', 'origin');
    }
    if (c.req.method === 'OPTIONS') {
      c.header('access-control-allow-headers', 'authorization, content-type');
      return c.body(null, 204);
    }
    c.header('cache-control', 'no-store');
    return next();
  };
}

/**
 * Tells which page a token is for. Browsers leave the Origin header out of a GET to the page's own origin, which is
 * what the proxied stand-in looks like to them, so the page's address stands in for it there.
 *
 * @returns an allowed origin, or null when the request does not tell one
 */
export function askingOrigin(c: Context, instance: Instance): string | null {
  const told = c.req.header('origin') ?? c.req.header('referer');
  const origin = told !== undefined && URL.canParse(told) ? new URL(told).origin : null;
  return origin !== null && instance.allowedOrigins.includes(origin) ? origin : null;
}
