import { LRUCache } from 'lru-cache';
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
  /** @returns the whole page in brotli */
  packedWith(end: string): Promise<Buffer<ArrayBuffer>>;
}

/** What a page is made of: things are told apart by which they are, words by what they say. */
interface MadeOf {
  things: readonly (object | null | undefined)[];
  words: readonly unknown[];
}

/** Characters of all pages that are kept; packed they take a fifth more. */
const MAX_KEPT = 32_000_000;
/** The year stands in the footer. */
const KEPT_MS = 10 * 60_000;

/** Keeps pages as they are sent: most visitors get one that nobody has to write or to pack. */
export function finishedPages(maxKept = MAX_KEPT) {
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

  function finish(written: Written, isForMany: boolean): FinishedPage {
    let start: Promise<Buffer> | undefined;
    const packed = () => {
      start ??= packedStart(written.html, isForMany);
      start.catch(() => (start = undefined));
      return start;
    };
    return { ...written, packedWith: async (end) => withEnd(await packed(), end) };
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
