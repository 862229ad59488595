import { LRUCache } from 'lru-cache';

interface Record {
  /** pages that failed since the last success, each once: one that always fails is no fault of the others */
  pages: ReadonlySet<string>;
  /** it has cost others something since then */
  isGrave: boolean;
  restsUntil: number;
}

/** So many pages that failed without a success between them, and a release is left alone for a time. */
const MAX_PAGES = 3;
const REST_MS = 60_000;
/** Those that a site is given at a time are a few: one that is live no more is forgotten after so many others. */
const MAX_RECORDS = 100;

/**
 * Leaves alone what keeps failing: one try after each rest, until it works.
 * @param now in milliseconds; no clock that somebody may set back, which would have it rest for as long
 */
export function createBreaker(
  onRest: (id: string, why: string) => void,
  now: () => number = () => performance.now(),
) {
  const records = new LRUCache<string, Record>({ max: MAX_RECORDS });
  return {
    isResting: (id: string): boolean => now() < (records.get(id)?.restsUntil ?? 0),
    /**
     * @param page that failed; none where it has cost others something: then it rests at once
     * @param restMs milliseconds that it rests then
     */
    strike(id: string, why: string, page?: string, restMs = REST_MS): void {
      const before = records.get(id);
      const pages = new Set([...(before?.pages ?? []), ...(page === undefined ? [] : [page])]);
      const isOver = page === undefined || before?.isGrave === true || pages.size >= MAX_PAGES;
      records.set(id, {
        // After the rest another one that fails ends the try at once.
        pages: new Set([...pages].slice(1 - MAX_PAGES)),
        isGrave: page === undefined || before?.isGrave === true,
        // What had waited when it began to rest, and fails now, ends no rest.
        restsUntil: Math.max(before?.restsUntil ?? 0, isOver ? now() + restMs : 0),
      });
      if (isOver) onRest(id, why);
    },
    clear: (id: string): void => void records.delete(id),
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
