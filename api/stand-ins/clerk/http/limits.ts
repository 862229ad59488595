import type { MiddlewareHandler } from 'hono';
import type { InstanceKind } from '../instance/publishable-key.ts';
import { Refusal } from './refusal.ts';

const WINDOW_MS = 10_000;
/** Calls of the Backend API in ten seconds. https://clerk.com/docs/guides/how-clerk-works/system-limits */
const BACKEND_CALLS: Readonly<Record<InstanceKind, number>> = { development: 100, production: 1000 };
/** Clerk does not count these. */
const UNCOUNTED = '/v1/jwks';

/** Says "too many" as Clerk does: by its counts, where they are switched on, and for as long as a test wants. */
export class Limits {
  #ordered: { path: string; seconds: number } | undefined;
  #calls: number[] = [];
  readonly #most: number;

  constructor(kind: InstanceKind, isCounting: boolean) {
    this.#most = isCounting ? BACKEND_CALLS[kind] : Infinity;
  }

  /** From now on every call of a path that begins so is one too many, and is told to come back in so many seconds. */
  order(path: string, seconds: number): void {
    this.#ordered = { path, seconds };
  }

  lift(): void {
    this.#ordered = undefined;
  }

  keep(): MiddlewareHandler {
    return async (c, next) => {
      const seconds = this.#secondsToWait(c.req.path);
      if (seconds === undefined) return next();
      c.header('retry-after', String(seconds));
      throw new Refusal(429, 'rate_limit_exceeded', 'Too many requests. Please try again in a bit.');
    };
  }

  #secondsToWait(path: string): number | undefined {
    if (this.#ordered && path.startsWith(this.#ordered.path)) return this.#ordered.seconds;
    const now = Date.now();
    if (path === UNCOUNTED) return undefined;
    this.#calls = this.#calls.filter((at) => at > now - WINDOW_MS);
    if (this.#calls.length < this.#most) {
      if (this.#most < Infinity) this.#calls.push(now);
      return undefined;
    }
    return Math.ceil(((this.#calls[0] ?? now) + WINDOW_MS - now) / 1000);
  }
}
