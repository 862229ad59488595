import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Dependencies } from '../dependencies.ts';
import { visitorAddress } from './address.ts';
import { Failure } from './failure.ts';
import { networkOf } from './network.ts';
import type { Env } from './routes.ts';

/**
 * Refuses with 429 and Retry-After once a caller has used up this minute: the signed-in user, else the address. Each call
 * makes a bucket of its own. Counts stay in this process: they protect it, and are no business rule to share.
 * @param kind `public` for calls without sign-in, `costly` for those that ask a vendor or write much
 */
export function rateLimit(deps: Dependencies, kind: 'public' | 'costly'): MiddlewareHandler<Env> {
  const { publicPerMinute, costlyPerMinute, trustedProxies } = deps.config.http;
  const points = kind === 'public' ? publicPerMinute : costlyPerMinute;
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return createMiddleware<Env>(async (c, next) => {
    const key = c.get('caller')?.userId ?? networkOf(visitorAddress(c, trustedProxies));
    await limiter.consume(key).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new Failure(429, 'too_many_requests', 'Too many requests. Please wait a moment.', { retryAfter });
    });
    await next();
  });
}
