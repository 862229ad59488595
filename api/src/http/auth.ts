import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Dependencies } from '../dependencies.ts';
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

/**
 * Lets an admin through and sets `caller`; 401 without a valid token, 403 for others.
 * @param options.write true for anything that changes state: the right is then read anew for each request
 */
export function admin(deps: Dependencies, options: { write: boolean }): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const caller = await callerOf(deps, c.req.header('authorization'));
    c.set('caller', caller);
    const maxAgeMs = options.write ? 0 : READ_MAX_AGE_MS;
    if (!(await deps.identity.isAdmin(caller.userId, { maxAgeMs })))
      throw new Failure(403, 'forbidden', 'You are not authorized');
    await next();
  });
}
