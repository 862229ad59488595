import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';
import type { Caller, Dependencies } from '../dependencies.ts';
import { needsRightClock } from './clock-off.ts';
import { Failure } from './failure.ts';
import type { Env } from './routes.ts';

/** How old a known admin right may be for a page that only reads. */
const READ_MAX_AGE_MS = 60_000;

async function callerOf(deps: Dependencies, authorization: string | undefined) {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  // Whether a token has run out is for a clock that is right to say.
  if (token) needsRightClock(deps.ownClock);
  const caller = token ? await deps.identity.verify(token) : null;
  if (!caller) throw new Failure(401, 'unauthorized', 'Please Sign In!');
  return caller;
}

/** Lets a request with a valid bearer token through and sets `caller`; anything else is 401. */
export function signedIn(deps: Dependencies): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    c.set('caller', await callerOf(deps, c.req.header('authorization')));
    await next();
  });
}

/** Code of the refusal that a page answers by asking the person to confirm; the site contract knows it. */
const FACTOR_NEEDED = 'factor_needed';

function needsFreshFactor({ factorAges }: Caller, { factor, minutes }: Config['adminFactor']): void {
  const age = factorAges[factor];
  if (age !== null && age < minutes) return;
  const sentence =
    factor === 'second'
      ? 'Confirm with your second factor that it is you, and do it again.'
      : 'Confirm with your password that it is you, and do it again.';
  throw new Failure(403, FACTOR_NEEDED, sentence, { factor });
}

/**
 * Lets an admin through and sets `caller`; 401 without a valid token, 403 for others.
 * @param options.write true for anything that changes state: the right is then read anew for each request
 * @param options.fresh true for what money or code depends on: 403 `factor_needed` unless the admin has proven lately, in
 *   this session, that it is still them
 */
export function admin(
  deps: Dependencies,
  options: { write: boolean; fresh?: boolean },
): MiddlewareHandler<Env> {
  return allowed(deps, {
    maxAgeMs: options.write ? 0 : READ_MAX_AGE_MS,
    may: 'isAdmin',
    fresh: options.fresh,
  });
}

/**
 * Lets those through who let people in, and admins; else as `admin`. The right may be a minute old even for an entry: people
 * stand in a queue, and Clerk need not answer for each of them.
 */
export function doorkeeper(deps: Dependencies): MiddlewareHandler<Env> {
  return allowed(deps, { maxAgeMs: READ_MAX_AGE_MS, may: 'isDoor' });
}

interface Demand {
  maxAgeMs: number;
  may: 'isAdmin' | 'isDoor';
  fresh?: boolean | undefined;
}

function allowed(deps: Dependencies, { maxAgeMs, may, fresh }: Demand): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const caller = await callerOf(deps, c.req.header('authorization'));
    c.set('caller', caller);
    if (!(await deps.identity[may](caller.userId, { maxAgeMs })))
      throw new Failure(403, 'forbidden', 'You are not authorized');
    if (fresh) needsFreshFactor(caller, deps.config.adminFactor);
    await next();
  });
}
