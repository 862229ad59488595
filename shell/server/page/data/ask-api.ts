import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { z } from 'zod';

export type Told<T> = { state: 'known'; value: T } | { state: 'gone' } | { state: 'unknown' };

interface AskOptions {
  apiUrl: string;
  /** milliseconds that a visitor waits for an answer */
  limitMs: number;
  /** milliseconds that an answer counts as fresh */
  freshMs: number;
  log: Pick<Logger, 'warn'>;
  now?: () => number;
  /** how many answers are kept: a bound against strangers who make addresses up */
  most?: number;
}

interface Kept<T> {
  at: number;
  told: Told<T>;
}

/** How long an answer may take that nobody waits for any more: the next visitor has it. */
const PATIENCE_MS = 5_000;
/** How long an old answer stands in while a new one is fetched, or while none is to be had. */
const STALE_MS = 10 * 60_000;
/** How long the API is left alone after it failed: each try costs a visitor the limit. */
const REST_MS = 2_000;

/**
 * Asks the API what pages are about, for this server. Answers are kept for a short time, an address is asked once at a
 * time, and nobody waits longer than the limit: an answer that is late, broken or of another shape is `unknown`.
 * @returns asks one address: `known` with what it told, `gone` when the API does not know such a thing (400, 404, 410)
 */
export function askApi<T>(
  schema: z.ZodType<T>,
  { apiUrl, limitMs, freshMs, log, now = Date.now, most = 1_000 }: AskOptions,
): (address: string) => Promise<Told<T>> {
  const kept = new LRUCache<string, Kept<T>>({ max: most });
  const running = new Map<string, Promise<Told<T>>>();

  async function fetchTold(address: string): Promise<Told<T>> {
    const response = await fetch(apiUrl + address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if ([400, 404, 410].includes(response.status)) return { state: 'gone' };
    if (!response.ok) throw new Error(`the API answered ${response.status}`);
    return { state: 'known', value: schema.parse(await response.json()) };
  }

  function keep(address: string, told: Told<T>): Told<T> {
    kept.set(address, { at: now(), told });
    return told;
  }

  async function refresh(address: string): Promise<Told<T>> {
    try {
      return keep(address, await fetchTold(address));
    } catch (error) {
      const old = kept.get(address);
      if (old?.told.state === 'known' && now() - old.at < STALE_MS) return old.told;
      log.warn({ address, reason: String(error) }, 'page data cannot be read; the page goes without');
      return keep(address, { state: 'unknown' });
    }
  }

  function ask(address: string): Promise<Told<T>> {
    const asked = running.get(address) ?? refresh(address).finally(() => running.delete(address));
    running.set(address, asked);
    return asked;
  }

  /** Waits no longer than the limit. */
  function askInTime(address: string): Promise<Told<T>> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ state: 'unknown' }), limitMs);
      void ask(address)
        .then(resolve)
        .finally(() => clearTimeout(timer));
    });
  }

  return (address) => {
    const known = kept.get(address);
    if (!known) return askInTime(address);
    const age = now() - known.at;
    if (age < (known.told.state === 'unknown' ? REST_MS : freshMs)) return Promise.resolve(known.told);
    // An old answer is better than a wait, as long as there is a page to show.
    if (known.told.state !== 'known' || age >= STALE_MS) return askInTime(address);
    void ask(address);
    return Promise.resolve(known.told);
  };
}
