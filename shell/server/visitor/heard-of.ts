import { EVERYBODY } from '@matinee/api/release-trust';
import { isInShare } from './bucket.ts';

const MINUTE_MS = 60_000;

interface Minute {
  at: number;
  pages: number;
  /** of the minute before */
  before: number;
}

/**
 * Whose pages report, when there are more of them than need to. A visitor's pages all do, or none: what was served is compared with
 * what was heard of, so both have to be of the same people. Each composition has its own number: a canary that few get is not
 * lost in what all the others do.
 * @param perMinute pages of one composition that report in a minute; in the minute of a rush it may be a few times as many
 * @param now milliseconds
 */
export function heardOf(perMinute: number, now: () => number = Date.now) {
  const minutes = new Map<string, Minute>();

  function countIn(composition: string): Minute {
    const at = Math.floor(now() / MINUTE_MS);
    const known = minutes.get(composition);
    if (known?.at === at) {
      known.pages += 1;
      return known;
    }
    // What nobody is served any more is forgotten.
    for (const [id, minute] of minutes) if (minute.at < at - 1) minutes.delete(id);
    const fresh = { at, pages: 1, before: known?.at === at - 1 ? known.pages : 0 };
    minutes.set(composition, fresh);
    return fresh;
  }

  /** Counts a page that is about to be served. @returns whether it is to report */
  return (visitor: string, composition: string): boolean => {
    const { pages, before } = countIn(composition);
    const share = (EVERYBODY * perMinute) / Math.max(pages, before, perMinute);
    return share >= EVERYBODY || isInShare(visitor, `heard of ${composition}`, share);
  };
}
