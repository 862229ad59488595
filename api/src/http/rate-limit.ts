import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Dependencies } from '../dependencies.ts';
import { visitorAddress } from './address.ts';
import { Failure } from './failure.ts';
import { isFromShell } from './shell-lane.ts';
import { networkOf } from './network.ts';
import type { Env } from './routes.ts';

/**
 * Lets a request pass, counted for the signed-in user, else for the address.
 * @throws Failure 429 with Retry-After once the caller has used up this minute
 */
export type RateLimiter = (request: IncomingMessage, userId?: string) => Promise<void>;

/**
 * A bucket of its own for each call. Counts stay in this process: they protect it, and are no business rule to share.
 * @param kind `public` for calls without sign-in, `costly` for those that ask a vendor or write much
 */
export function rateLimiter(
  { config }: Pick<Dependencies, 'config'>,
  kind: 'public' | 'costly',
): RateLimiter {
  const { publicPerMinute, costlyPerMinute, trustedProxies } = config.http;
  const points = kind === 'public' ? publicPerMinute : costlyPerMinute;
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (request, userId) => {
    // The shell's server asks for all visitors, and counts each of them itself.
    if (isFromShell(request, config.siteKey)) return;
    try {
      await limiter.consume(userId ?? networkOf(visitorAddress(request, trustedProxies)));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new Failure(429, 'too_many_requests', 'Too many requests. Please wait a moment.', { retryAfter });
    }
  };
}

/** Puts a limiter before a route, behind the sign-in if there is one. */
export function limitBy(admit: RateLimiter): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    await admit(c.env.incoming, c.get('caller')?.userId);
    await next();
  });
}

/** A route's own limit. */
export function rateLimit(deps: Dependencies, kind: 'public' | 'costly'): MiddlewareHandler<Env> {
  return limitBy(rateLimiter(deps, kind));
}
