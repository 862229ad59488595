import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Dependencies } from '../dependencies.ts';
import { visitorAddress } from './address.ts';
import { Failure } from './failure.ts';
import { pseudonymOf } from './pseudonym.ts';
import { sharedLimiter } from './shared-limiter.ts';
import { isFromShell } from './shell-lane.ts';
import { networkOf } from './network.ts';
import type { Env } from './routes.ts';

/** What somebody is told who has used up this minute. */
export const TOO_MANY = {
  code: 'too_many_requests',
  message: 'Too many requests. Please wait a moment.',
} as const;

/** A caller has used up this minute. */
export class TooMany extends Failure {
  /** The first of its minute: those after it tell nobody anything new. */
  readonly isFirst: boolean;
  /** Seconds. */
  readonly retryAfter: number;

  constructor(ms: number, isFirst = false) {
    const retryAfter = Math.max(1, Math.ceil(ms / 1000));
    super(429, TOO_MANY.code, TOO_MANY.message, { retryAfter });
    this.retryAfter = retryAfter;
    this.isFirst = isFirst;
  }
}

/**
 * Lets a request pass, counted for the signed-in user, else for the address.
 * @throws Failure 429 with Retry-After once the caller has used up this minute
 */
export interface RateLimiter {
  (request: IncomingMessage, userId?: string): Promise<void>;
  /** Seconds for which nobody at this address needs to ask again; undefined when that is not known yet. */
  refusedFor(request: IncomingMessage): number | undefined;
}

const SECONDS = 60;

/** Callers that are known to be refused: a bound against many of them, who are then counted as before. */
const MAX_REFUSED = 10_000;

/**
 * A bucket of its own for each call. Counts stay in this process, which they protect, unless they are shared by a setting.
 * @param kind `public` for calls without sign-in and at doors, `costly` for those that ask a vendor or write much
 */
export function rateLimiter(
  deps: Pick<Dependencies, 'config' | 'db' | 'ownClock'>,
  kind: 'public' | 'costly',
): RateLimiter {
  const { config } = deps;
  const { publicPerMinute, costlyPerMinute, trustedProxies, sharedLimits } = config.http;
  const points = kind === 'public' ? publicPerMinute : costlyPerMinute;
  const isShared = sharedLimits === 'all' || sharedLimits === kind;
  const own = new RateLimiterMemory({ points, duration: SECONDS });
  const limiter = isShared ? sharedLimiter(deps, { kind, points, own }) : own;
  /** caller → until when, by `performance.now()`; its room is taken when there is somebody to keep out */
  let refused: LRUCache<string, number> | undefined;
  const msLeft = (key: string) => (refused?.get(key) ?? 0) - performance.now();
  const admit = async (request: IncomingMessage, userId?: string) => {
    // The shell's server asks for all visitors, and counts each of them itself.
    if (isFromShell(request, config.siteKey)) return;
    const key = userId ?? networkOf(visitorAddress(request, trustedProxies));
    const left = msLeft(key);
    if (left > 0) throw new TooMany(left);
    try {
      await limiter.consume(
        isShared ? pseudonymOf(config.pseudonymKey, userId ? 'person' : 'network', key) : key,
      );
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      refused ??= new LRUCache({ max: MAX_REFUSED });
      // More than a minute is left only by a clock that was set back since the minute began.
      const ms = Math.min(refusal.msBeforeNext, SECONDS * 1000);
      refused.set(key, performance.now() + ms);
      throw new TooMany(ms, refusal.consumedPoints === points + 1);
    }
  };
  const refusedFor = (request: IncomingMessage) => {
    // Most of the time nobody is.
    if (!refused || isFromShell(request, config.siteKey)) return undefined;
    const left = msLeft(networkOf(visitorAddress(request, trustedProxies)));
    return left > 0 ? Math.ceil(left / 1000) : undefined;
  };
  return Object.assign(admit, { refusedFor });
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
