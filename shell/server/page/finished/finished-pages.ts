import type { Encoding } from '@matinee/api/accepted-encoding';
import { LRUCache } from 'lru-cache';
import { gzippedStart, withGzipEnd, type GzippedStart } from './gzipped.ts';
import { packedStart, withEnd } from './packed.ts';

/** What is sent of a page: all but its end, which has what is one visitor's alone. */
export interface Written {
  html: string;
  /** the part of its policy that is a header */
  policy: string;
  /** whether it is a document of one remote's own */
  isApart: boolean;
}

interface FinishedPage extends Written {
  /** @returns the whole page, in brotli when not told otherwise */
  packedWith(end: string, encoding?: Encoding): Promise<Buffer<ArrayBuffer>>;
}

/** What a page is made of: things are told apart by which they are, words by what they say. */
interface MadeOf {
  things: readonly (object | null | undefined)[];
  words: readonly unknown[];
}

/** Characters of all pages that are kept; packed they take a fifth more, and another one for who takes gzip alone. */
const MAX_KEPT = 32_000_000;
/** The year stands in the footer. */
const KEPT_MS = 10 * 60_000;

/** After a page was packed as small as it gets no other one is for so many times as long: a tenth of a processor at most. */
const REST = 9;

interface Options {
  maxKept?: number;
  compress?: typeof packedStart;
  /** milliseconds, as of a stop watch */
  now?: () => number;
}

/** Keeps pages as they are sent: most visitors get one that nobody has to write or to pack. */
export function finishedPages({
  maxKept = MAX_KEPT,
  compress = packedStart,
  now = () => performance.now(),
}: Options = {}) {
  const kept = new LRUCache<string, FinishedPage>({
    maxSize: maxKept,
    sizeCalculation: ({ html }) => html.length + 1,
    ttl: KEPT_MS,
  });
  const numbers = new WeakMap<object, number>();
  let last = 0;
  const numberOf = (thing: object | null | undefined): number => {
    if (!thing) return 0;
    const number = numbers.get(thing) ?? (last += 1);
    numbers.set(thing, number);
    return number;
  };

  let restsUntil = 0;
  /** Packs a page as small as it gets, beside the answers. @returns undefined while there is no time for it */
  function shrink(html: string): Promise<Buffer> | undefined {
    const began = now();
    if (began < restsUntil) return undefined;
    restsUntil = Infinity;
    return compress(html, 'smallest').finally(() => {
      const ended = now();
      restsUntil = ended + (ended - began) * REST;
    });
  }

  function finish(written: Written, isForMany: boolean): FinishedPage {
    let start: Promise<Buffer> | undefined;
    let isSmallest = false;
    const packed = () => {
      // Somebody has asked for it before: it is worth more work, which nobody waits for.
      const smaller = start && isForMany && !isSmallest ? shrink(written.html) : undefined;
      if (smaller) isSmallest = true;
      smaller?.then(
        () => (start = smaller),
        () => (isSmallest = false),
      );
      start ??= compress(written.html, isForMany ? 'forMany' : 'forOne');
      start.catch(() => (start = undefined));
      return start;
    };
    let gzip: Promise<GzippedStart> | undefined;
    const gzipped = () => {
      gzip ??= gzippedStart(written.html);
      gzip.catch(() => (gzip = undefined));
      return gzip;
    };
    return {
      ...written,
      packedWith: async (end, encoding = 'br') =>
        encoding === 'br' ? withEnd(await packed(), end) : withGzipEnd(await gzipped(), end),
    };
  }

  return {
    /**
     * @param of undefined for a page that few will ask for: it is not kept
     * @param write makes the page when it is not there
     */
    find(of: MadeOf | undefined, write: () => Written): FinishedPage {
      if (!of) return finish(write(), false);
      const key = JSON.stringify([of.things.map(numberOf), of.words]);
      const page = kept.get(key) ?? finish(write(), true);
      if (!kept.has(key)) kept.set(key, page);
      return page;
    },
  };
}
