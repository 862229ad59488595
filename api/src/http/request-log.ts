import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Caller } from '../dependencies.ts';
import { Failure } from './failure.ts';
import type { Metrics } from './metrics.ts';
import { networkName } from './own-network.ts';
import { patternOf } from './pattern-of.ts';
import { pseudonymOf } from './pseudonym.ts';
import type { Env } from './routes.ts';
import { traceIdOf } from '../tracing/spans.ts';
import type { Unreadable } from './unreadable.ts';

/** What is told about a request that was answered. */
interface Answered {
  requestId: string;
  /** The trace that the request says it belongs to. */
  trace?: string | undefined;
  method: string;
  /** The pattern (`/api/show/:id`): a path itself may carry ids and typos of people. */
  route: string;
  status: number;
  /** Milliseconds until the answer began. */
  ms: number;
  signedIn: boolean;
  /** Of a request that was refused for who sent it or how often: pseudonym of the person, and of the network. */
  who?: string | undefined;
  from?: string | undefined;
  failure?: Failure | undefined;
}

export interface Recorder {
  /** A request that the router answered. */
  (answered: Answered): void;
  /** A request that a kept answer was sent to. */
  kept(answered: Omit<Answered, 'signedIn' | 'failure'>): void;
  /**
   * A request for a kept answer that was one too many.
   * @param from who it was, for the first of a minute; the others are only measured, so that refusing costs less than answering
   */
  refused(answered: Omit<Answered, 'signedIn' | 'failure'>, from?: () => string | undefined): void;
  /** What never became a request of the router. */
  unreadable(refused: Unreadable): void;
}

/** Asked all the time by whoever balances load, and by strangers as often as they like: what is new is that the answer is another one. */
const PROBES: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);

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

  const lastOf = new Map<string, number>();
  const isNews = ({ route, status }: Pick<Answered, 'route' | 'status'>) => {
    if (!PROBES.has(route)) return true;
    const last = lastOf.get(route);
    lastOf.set(route, status);
    return last !== status;
  };

  const record: Recorder = ({ failure, ms, ...answered }) => {
    measure({ ...answered, ms });
    const cause = failure?.cause;
    const line = {
      ...answered,
      ms: tenths(ms),
      ...(failure && { code: failure.code, cause }),
    };
    const lines = cause === undefined ? plain : log;
    if (!isNews(answered)) lines.debug(line, 'request');
    else if (answered.status >= 500) lines.error(line, 'request');
    else lines.info(line, 'request');
  };
  record.kept = (answered) => {
    measure(answered);
    if (!plain.isLevelEnabled('debug')) return;
    plain.debug({ ...answered, ms: tenths(answered.ms), signedIn: false }, 'request');
  };
  record.refused = (answered, from) => {
    measure(answered);
    if (from)
      plain.info(
        { ...answered, ms: tenths(answered.ms), signedIn: false, from: from(), code: 'too_many_requests' },
        'request',
      );
  };
  record.unreadable = (refused) => record({ ...refused, ms: 0, signedIn: false });
  return record;
}

/** What somebody who tries things out is told: who, as far as they signed in, and from where can be told together by these. */
const SECURITY_STATUSES = new Set([401, 403, 429]);
const isForSecurity = (status: number, failure: Failure | undefined) =>
  SECURITY_STATUSES.has(status) || failure?.code === 'bad_signature';

/** Records every request that the router sees. */
export function requestLog(
  record: Recorder,
  config: Pick<Config, 'http' | 'pseudonymKey'>,
): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const started = performance.now();
    await next();
    const failure = c.error instanceof Failure ? c.error : undefined;
    const caller = c.get('caller') as Caller | undefined;
    record({
      requestId: c.get('requestId'),
      trace: traceIdOf(c.env.incoming),
      method: c.req.method,
      route: patternOf(c),
      status: c.res.status,
      ms: performance.now() - started,
      signedIn: Boolean(caller),
      ...(isForSecurity(c.res.status, failure) && {
        who: caller && pseudonymOf(config.pseudonymKey, 'person', caller.userId),
        from: networkName(c.env.incoming, config),
      }),
      failure,
    });
  });
}
