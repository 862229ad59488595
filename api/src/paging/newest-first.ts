import type { Filter } from 'mongodb';
import { CURSOR, type Page } from './page-query.ts';

interface Dated {
  _id: string;
  at: Date;
}

/** The order of such a list: newest first, and one order only for lines of the same instant. */
export const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** What is older than the end of the page before. */
export function older<T extends Dated>({ before }: Pick<Page, 'before'>): Filter<T> {
  const [, instant, id] = CURSOR.exec(before ?? '') ?? [];
  if (instant === undefined || id === undefined) return {};
  const at = new Date(instant);
  // The first condition bounds the search in the index; the second is about lines of that very instant.
  return { at: { $lte: at }, $or: [{ at: { $lt: at } }, { _id: { $lt: id } }] } as unknown as Filter<T>;
}

/**
 * Cuts one line more than was asked for into a page.
 * @param found up to `limit + 1` lines
 * @returns the page, and where the next one begins; null when this is the last
 */
export function cutPage<T extends Dated>(found: T[], { limit }: Pick<Page, 'limit'>) {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const next = found.length > limit && last ? `${last.at.toISOString()}~${last._id}` : null;
  return { page, next };
}
