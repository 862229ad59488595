import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';

/** Two years, as the preload list of browsers asks for (hstspreload.org). */
const tlsOnly = 'max-age=63072000; includeSubDomains';

/**
 * Headers of every answer, unless what answered has set them itself. Behind TLS browsers are told never to come without.
 * @param siteUrl where browsers find the site; its scheme says whether TLS is in front
 */
export function safeHeaders(siteUrl: string): MiddlewareHandler {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    // Sign-in with another account opens a window that has to report back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'DENY',
    ...(new URL(siteUrl).protocol === 'https:' && { 'strict-transport-security': tlsOnly }),
  };
  return createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value);
  });
}
