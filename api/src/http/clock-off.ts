import { createMiddleware } from 'hono/factory';
import type { OwnClock } from '../dependencies.ts';
import { clockSentence } from '../jobs/watch-clock.ts';
import { RETRY_SECONDS } from './durations.ts';
import { Failure } from './failure.ts';
import type { Env } from './routes.ts';

/** What whoever looks after the server is told. */
export function clockIsOff(ownClock: OwnClock): Failure {
  return new Failure(503, 'clock_off', clockSentence(ownClock), { retryAfter: RETRY_SECONDS });
}

/**
 * For what needs a clock that is right: whether a token has run out, what is to be written down.
 * @throws Failure 503 while this process's clock is wrong
 */
export function needsRightClock(ownClock: OwnClock): void {
  if (ownClock.isRight()) return;
  throw new Failure(503, 'clock_off', 'This server cannot do that right now. Please try again.', {
    retryAfter: RETRY_SECONDS,
  });
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses whatever may write while this process's clock is wrong; others of its kind do it meanwhile. */
export function refuseWritesByWrongClock(ownClock: OwnClock) {
  return createMiddleware<Env>((c, next) => {
    if (!READS.has(c.req.method)) needsRightClock(ownClock);
    return next();
  });
}
