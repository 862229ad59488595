import type { Collection } from 'mongodb';
import type { PageViewDocument } from '../reports/page-views.ts';

/**
 * So many pages of each side a look reads at most. A server of the shell notes some 600 a minute of a composition, and all of one that few
 * visitors get: while these pass, one of a hundred visitors has opened a thousand pages of the canary.
 */
export const MAX_PAGES = 100_000;

/** Which pages may be read. */
interface Span {
  since: Date;
  until: Date;
  /** of each composition */
  most: number;
}

/**
 * Since when the pages of some compositions are read: where one has more than may be, only since the oldest that may. It is one instant for
 * all of them: an hour in which the site fails then speaks against none alone. What is read grows by its newest end, so looks at the same
 * pages agree, and a canary that breaks after days is not hidden by those.
 */
export async function readSince(
  views: Collection<PageViewDocument>,
  compositions: readonly string[],
  { since, until, most }: Span,
): Promise<Date> {
  const oldest = await Promise.all(
    compositions.map((composition) =>
      views
        .find({ composition, at: { $gte: since, $lte: until } }, { projection: { _id: 0, at: 1 } })
        .sort({ at: -1 })
        .skip(most - 1)
        .limit(1)
        .next(),
    ),
  );
  const instants = oldest.flatMap((page) => (page ? [page.at.getTime()] : []));
  return new Date(Math.max(since.getTime(), ...instants));
}
