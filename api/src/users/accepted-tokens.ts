import { LRUCache } from 'lru-cache';
import type { Caller } from '../dependencies.ts';

const MAX_KNOWN = 5000;
/** As long as Clerk's session tokens live: https://clerk.com/docs/guides/sessions/session-tokens */
const MAX_AGE_MS = 60_000;

/**
 * Remembers tokens whose signature and claims were found good, because a page sends the same one with every request. What
 * made them good cannot change but for the time.
 */
export class AcceptedTokens {
  #known = new LRUCache<string, { caller: Caller; expiresAt: number }>({ max: MAX_KNOWN, ttl: MAX_AGE_MS });

  /** @returns null for a token that has to be checked */
  callerOf(token: string): Caller | null {
    const accepted = this.#known.get(token);
    return accepted && Date.now() < accepted.expiresAt ? accepted.caller : null;
  }

  /** @param exp the token's own end, in seconds since 1970 */
  add(token: string, caller: Caller, exp: number): void {
    this.#known.set(token, { caller, expiresAt: exp * 1000 });
  }
}
