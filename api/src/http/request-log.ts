import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { Failure } from './failure.ts';
import type { Metrics } from './metrics.ts';
import type { Env } from './routes.ts';

/** What is told about a request that was answered. */
interface Answered {
  requestId: string;
  method: string;
  /** The pattern (`/api/show/:id`): a path itself may carry ids and typos of people. */
  route: string;
  status: number;
  /** Milliseconds until the answer began. */
  ms: number;
  signedIn: boolean;
  failure?: Failure | undefined;
}

export interface Recorder {
  /** A request that the router answered. */
  (answered: Answered): void;
  /** A request that a kept answer was sent to. */
  kept(answered: Omit<Answered, 'signedIn' | 'failure'>): void;
}

/** The pattern of the route that answered. */
function patternOf(c: Context): string {
  const routes = matchedRoutes(c).filter((route) => route.method !== 'ALL' && !route.path.endsWith('*'));
  return routes.at(-1)?.path ?? 'unmatched';
}

/**
 * Makes one wide line and one measurement of each request. It holds no token, body, query, name or address; the request id
 * ties it to the shell's log and to what the visitor was shown. A kept answer costs less than its line does, and nothing
 * can go wrong with it: it is measured like any other, and its line is written at the level `debug`.
 */
export function requestRecorder(log: Logger, metrics: Metrics): Recorder {
  // A line of our own words needs no redaction, which costs twice what writing it does. A cause may be a vendor's error.
  const plain = log.child({}, { redact: [] });
  const measure = ({ method, route, status, ms }: Pick<Answered, 'method' | 'route' | 'status' | 'ms'>) =>
    metrics.requests.observe({ method, route, status }, ms / 1000);
  const tenths = (ms: number) => Math.round(ms * 10) / 10;

  const record: Recorder = ({ failure, ms, ...answered }) => {
    measure({ ...answered, ms });
    const cause = failure?.cause;
    const line = {
      ...answered,
      ms: tenths(ms),
      ...(failure && { code: failure.code, cause }),
    };
    const lines = cause === undefined ? plain : log;
    if (answered.status >= 500) lines.error(line, 'request');
    else lines.info(line, 'request');
  };
  record.kept = (answered) => {
    measure(answered);
    if (!plain.isLevelEnabled('debug')) return;
    plain.debug({ ...answered, ms: tenths(answered.ms), signedIn: false }, 'request');
  };
  return record;
}

/** Records every request that the router sees. */
export function requestLog(record: Recorder): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const started = performance.now();
    await next();
    record({
      requestId: c.get('requestId'),
      method: c.req.method,
      route: patternOf(c),
      status: c.res.status,
      ms: performance.now() - started,
      signedIn: Boolean(c.get('caller')),
      failure: c.error instanceof Failure ? c.error : undefined,
    });
  });
}
