import { idOfRequest, type Unreadable } from '@matinee/api/serving';
import { serverSpan, traceIdOf } from '@matinee/api/tracing';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { ShellMetrics } from './metrics.ts';

const REQUEST_ID = 'x-request-id';

/** Kinds of addresses, by how they begin; what is none of them is a page. */
const KINDS = [
  '/api/',
  '/__clerk/',
  '/__files/',
  '/__preview/',
  '/__live',
  '/__policy',
  '/__metrics',
  '/__health',
  '/__ready',
  '/js/',
  '/css/',
  '/assets/',
  '/service-worker.js',
  '/__offline/',
  '/site.webmanifest',
  '/icon-',
  '/favicon.svg',
  '/share.jpg',
  '/robots.txt',
  '/sitemap.xml',
];

/** Kind of an address: a path itself may carry ids and typos of people. */
export function kindOf(path: string): string {
  const kind = KINDS.find((each) => path.startsWith(each));
  if (kind === undefined) return 'page';
  return kind.endsWith('/') ? `${kind}*` : kind;
}

/** What is asked for all day and says nothing when it went well. */
const QUIET = new Set([
  '/js/*',
  '/css/*',
  '/assets/*',
  '/__files/*',
  '/__live',
  '/service-worker.js',
  '/__offline/*',
  '/__health',
  '/__ready',
  '/__metrics',
]);

/**
 * One line and one measurement for each request. It holds no token, query, name or address. The request's id goes to the API
 * with it and comes back to the visitor, so that the lines of both servers can be told to be of one request. Files and looks
 * that went well are lines at the level `debug`.
 */
export function accessLog(
  log: Pick<Logger, 'info' | 'debug' | 'error'>,
  metrics: Pick<ShellMetrics, 'requests'>,
): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    const { incoming, outgoing } = c.env as Partial<HttpBindings>;
    const requestId = incoming && idOfRequest(incoming);
    // What is passed on to the API is read from here.
    if (incoming) incoming.headers[REQUEST_ID] = requestId;
    if (incoming)
      await serverSpan('shell', incoming, next, () => ({ route: kindOf(c.req.path), status: c.res.status }));
    else await next();
    const ms = performance.now() - started;
    const { method } = c.req;
    const route = kindOf(c.req.path);
    const { status } = c.res;
    metrics.requests.observe({ method, route, status }, ms / 1000);
    const isNamed = outgoing?.headersSent === true || c.res.headers.has(REQUEST_ID);
    if (requestId !== undefined && !isNamed) c.header(REQUEST_ID, requestId);
    const named = incoming && traceIdOf(incoming);
    const line = {
      requestId,
      ...(named !== undefined && { trace: named }),
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
    };
    if (status >= 500) log.error(line, 'request');
    else if (QUIET.has(route) && status < 400) log.debug(line, 'request');
    else log.info(line, 'request');
  };
}

/** The same of what never became a request of the app. */
export const refusalLog =
  (log: Pick<Logger, 'info'>, metrics: Pick<ShellMetrics, 'requests'>) =>
  (refused: Unreadable): void => {
    const { method, route, status } = refused;
    metrics.requests.observe({ method, route, status }, 0);
    log.info({ ...refused, ms: 0 }, 'request');
  };
