import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { z } from 'zod';
import { readJson } from '../../api-polling/read-json.ts';

export type ApiResult<T> = { state: 'found'; value: T } | { state: 'not-found' } | { state: 'unavailable' };

interface AskOptions {
  apiUrl: string;
  /** milliseconds that a visitor waits for an answer */
  limitMs: number;
  /** milliseconds that an answer counts as fresh */
  freshMs: number;
  log: Pick<Logger, 'warn'>;
  /** milliseconds; a clock that somebody sets back would make what is kept as old as fresh for so long */
  now?: () => number;
  /** beside the usual ones */
  headers?: Record<string, string>;
  /** how many answers are kept: a bound against strangers who make addresses up */
  maxKept?: number;
}

/** What the API tells under these depends on whether this server asks: the log of all acts, and releases that nobody has been given yet. */
const TOLD_TO_US_ALONE = /^\/api\/(trust|files|previews|reports)(\/|$)/;

interface Kept<T> {
  at: number;
  result: ApiResult<T>;
  /** when the API failed to tell a newer one */
  failedAt?: number;
}

/** The API's own words for what it does not have: whatever stands before it says 404 as well. */
const refusal = z.object({ success: z.literal(false), code: z.string() });

/** How long an answer may take that nobody waits for any more: the next visitor has it. */
const PATIENCE_MS = 5_000;
/** How long an old answer stands in while a new one is fetched, or while none is to be had. */
const STALE_MS = 10 * 60_000;
/** How long the API is left alone after it failed: each try costs a visitor the limit, and an API that is away or has too much to do no less. */
const REST_MS = 2_000;

/**
 * Asks the API what pages are about, for this server. Answers are kept for a short time, an address is asked once at a
 * time, and nobody waits longer than the limit, once for a request: an answer that is late, broken or of another shape is `unavailable`.
 * @returns asks one address, unless `mayAsk` says that this visitor has asked enough when nothing is kept: `found` with what it said, `not-found` when the API does not know such a thing (400, 404, 410)
 */
export function askApi<T>(
  schema: z.ZodType<T>,
  { apiUrl, limitMs, freshMs, log, now = () => performance.now(), headers = {}, maxKept = 1_000 }: AskOptions,
): (address: string, mayAsk?: () => boolean) => Promise<ApiResult<T>> {
  const kept = new LRUCache<string, Kept<T>>({ max: maxKept });
  const running = new Map<string, Promise<ApiResult<T>>>();
  /** Addresses that somebody has waited for in vain and that are still asked: each further visitor would wait as long. */
  const late = new Set<string>();

  async function fetchResult(address: string): Promise<ApiResult<T>> {
    const url = new URL(apiUrl + address);
    const response = await fetch(url, {
      // Releases name the addresses, and everybody sees the answers. Dots that a path holds are resolved by now.
      headers: { accept: 'application/json', ...(!TOLD_TO_US_ALONE.test(url.pathname) && headers) },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if ([400, 404, 410].includes(response.status)) {
      refusal.parse(await readJson(response));
      return { state: 'not-found' };
    }
    if (!response.ok) throw new Error(`the API answered ${response.status}`);
    return { state: 'found', value: schema.parse(await readJson(response)) };
  }

  function keep(address: string, result: ApiResult<T>): ApiResult<T> {
    kept.set(address, { at: now(), result });
    return result;
  }

  async function refresh(address: string): Promise<ApiResult<T>> {
    try {
      return keep(address, await fetchResult(address));
    } catch (error) {
      const old = kept.get(address);
      if (old?.result.state === 'found' && now() - old.at < STALE_MS) {
        kept.set(address, { ...old, failedAt: now() });
        return old.result;
      }
      log.warn({ address, reason: String(error) }, 'page data cannot be read; the page goes without');
      return keep(address, { state: 'unavailable' });
    }
  }

  function settle(address: string): void {
    running.delete(address);
    late.delete(address);
  }

  function ask(address: string): Promise<ApiResult<T>> {
    const asked = running.get(address) ?? refresh(address).finally(() => settle(address));
    running.set(address, asked);
    return asked;
  }

  /** Waits no longer than the limit, and not at all for what was late before and is not there yet. */
  function askInTime(address: string): Promise<ApiResult<T>> {
    if (late.has(address)) return Promise.resolve({ state: 'unavailable' });
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        late.add(address);
        resolve({ state: 'unavailable' });
      }, limitMs);
      void ask(address)
        .then(resolve)
        .finally(() => clearTimeout(timer));
    });
  }

  return (address, mayAsk = () => true) => {
    const known = kept.get(address);
    if (!known && !running.has(address) && !mayAsk()) return Promise.resolve({ state: 'unavailable' });
    if (!known) return askInTime(address);
    const age = now() - known.at;
    if (age < (known.result.state === 'unavailable' ? REST_MS : freshMs))
      return Promise.resolve(known.result);
    // An old answer is better than a wait, as long as there is a page to show.
    if (known.result.state !== 'found' || age >= STALE_MS) return askInTime(address);
    if (known.failedAt === undefined || now() - known.failedAt >= REST_MS) void ask(address);
    return Promise.resolve(known.result);
  };
}
