import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { Failure } from './failure.ts';
import type { Metrics } from './metrics.ts';
import type { Env } from './routes.ts';

/** The pattern of the route that answered (`/api/show/:id`): a path itself may carry ids and typos of people. */
function patternOf(c: Context): string {
  const routes = matchedRoutes(c).filter((route) => route.method !== 'ALL' && !route.path.endsWith('*'));
  return routes.at(-1)?.path ?? 'unmatched';
}

/**
 * One wide line and one measurement for each request. It holds no token, body, query, name or address; the request id
 * ties it to the shell's log and to what the visitor was shown.
 */
export function requestLog(log: Logger, metrics: Metrics): MiddlewareHandler<Env> {
  // A line of our own words needs no redaction, which costs twice what writing it does. A cause may be a vendor's error.
  const plain = log.child({}, { redact: [] });
  return createMiddleware<Env>(async (c, next) => {
    const started = performance.now();
    await next();
    const ms = performance.now() - started;
    const route = patternOf(c);
    const status = c.res.status;
    metrics.requests.observe({ method: c.req.method, route, status }, ms / 1000);
    const cause = c.error instanceof Failure ? c.error.cause : undefined;
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      signedIn: Boolean(c.get('caller')),
      ...(c.error instanceof Failure && { code: c.error.code, cause }),
    };
    const lines = cause === undefined ? plain : log;
    if (status >= 500) lines.error(line, 'request');
    else lines.info(line, 'request');
  });
}
