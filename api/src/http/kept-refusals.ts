import type { Context, Next } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../dependencies.ts';
import type { Finished } from './cached-bytes.ts';
import { Failure } from './failure.ts';
import { SAFE_HEADERS } from './headers.ts';
import type { Env } from './routes.ts';

/** Refusals of a public route, kept as finished bytes under the whole address. */
export interface KeptRefusals {
  /** Lets the handler answer, and keeps what it refuses everybody alike: 400 and 404. */
  keep(c: Context<Env>, next: Next): Promise<void>;
  /** Forgets everything; also what is being found out at this moment from older data. */
  invalidate(): void;
  /** The refusal of this address, if there is one that is not too old. */
  kept(url: string): Finished | undefined;
}

/** A bound against strangers, apart from the answers': whoever makes up addresses drives none of those out. */
const MAX_KEYS = 500;
const KEPT_STATUSES = [400, 404];

async function finish(answer: Response): Promise<Finished> {
  const body = new Uint8Array(await answer.clone().arrayBuffer());
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  const rawHeaders = Object.entries({ ...SAFE_HEADERS, ...headers }).flat();
  return { status: answer.status, headers, rawHeaders, body };
}

/**
 * Keeps refusals as answers are kept: what is refused may not cost more than what is answered.
 * @param ttlMs how old one may get, by `clock`; 0 keeps none
 */
export function keptRefusals(clock: Clock, ttlMs: number): KeptRefusals {
  const refusals = new LRUCache<string, { at: number; answer: Finished }>({ max: MAX_KEYS });
  let changes = 0;
  return {
    async keep(c, next) {
      const [before, at] = [changes, clock.now().getTime()];
      await next();
      const { method, url } = c.env.incoming;
      if (method !== 'GET' || url === undefined || !(c.error instanceof Failure)) return;
      if (!KEPT_STATUSES.includes(c.error.status)) return;
      const answer = await finish(c.res);
      if (before === changes) refusals.set(url, { at, answer });
    },
    invalidate() {
      changes += 1;
      refusals.clear();
    },
    kept(url) {
      const found = refusals.get(url);
      if (!found) return undefined;
      const age = clock.now().getTime() - found.at;
      return age >= 0 && age < ttlMs ? found.answer : undefined;
    },
  };
}
