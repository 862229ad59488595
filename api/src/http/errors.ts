import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { isPassing } from '../db/passing.ts';
import { databaseUnavailable } from './database-unavailable.ts';
import { RETRY_SECONDS } from './durations.ts';
import { Failure } from './failure.ts';
import type { FailureCode } from './failure-codes.ts';
import type { Api, Env } from './routes.ts';

const CODES: Record<number, FailureCode> = {
  400: 'invalid',
  408: 'timeout',
  413: 'too_large',
  415: 'unsupported',
  504: 'timeout',
};

/** Whoever sent it broke off or went on with nonsense: to the app that looks as a database does that hangs up. */
const hasBrokenOff = ({ env }: Context<Env>, error: Error) =>
  env?.incoming?.complete === false && env.incoming.errored === error;

function asFailure(error: Error, c: Context<Env>): Failure | null {
  if (error instanceof Failure) return error;
  if (hasBrokenOff(c, error))
    return new Failure(400, 'invalid', 'The request broke off before it was whole.');
  if (error instanceof HTTPException)
    return new Failure(
      error.status,
      CODES[error.status] ?? 'refused',
      error.message || 'The request was refused.',
      error.status === 504 ? { retryAfter: RETRY_SECONDS } : {},
    );
  if (isPassing(error)) return databaseUnavailable();
  return null;
}

function answer(c: Context<Env>, failure: Failure) {
  const { retryAfter } = failure.extra;
  if (typeof retryAfter === 'number') c.header('retry-after', String(retryAfter));
  if (failure.status === 401) c.header('www-authenticate', 'Bearer');
  const requestId = failure.status >= 500 ? { requestId: c.get('requestId') } : {};
  const body = {
    success: false,
    code: failure.code,
    message: failure.message,
    ...requestId,
    ...failure.extra,
  };
  return c.json(body, failure.status);
}

/**
 * Gives every failure its one shape. What is not a Failure becomes a bare 500 whose details go to the log only, under the
 * request id that the visitor is shown.
 */
export function answerFailures(app: Api, log: Logger): void {
  app.onError((error, c) => {
    const failure = asFailure(error, c);
    if (failure && failure.code !== 'database_unavailable') return answer(c, failure);
    log.error({ requestId: c.get('requestId'), err: error }, failure ? 'database unreachable' : 'unexpected');
    return answer(
      c,
      failure ?? new Failure(500, 'internal', 'Something went wrong on our side. Please try again.'),
    );
  });
  app.notFound((c) => answer(c, new Failure(404, 'not_found', 'There is nothing at this address.')));
}
