const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en');

/**
 * The rows that contain a text, whatever its case and accents.
 * @param text empty keeps all
 * @param wordsOf where a row is searched
 */
export function matching<Row>(rows: readonly Row[], text: string, wordsOf: (row: Row) => string[]): Row[] {
  const wanted = plain(text);
  return rows.filter((row) => wanted === '' || wordsOf(row).some((words) => plain(words).includes(wanted)));
}

type Key = string | number;
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function compare(one: Key, other: Key): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

/** Sorts rows by a key; rows of one key keep the order in which they came. */
export function rank<Row>(rows: readonly Row[], order: 'asc' | 'desc', keyOf: (row: Row) => Key): Row[] {
  const sign = order === 'asc' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  return keyed.sort((one, other) => sign * compare(one.key, other.key)).map(({ row }) => row);
}

/** Rows to leave out before a page, and rows of it. */
export const windowOf = ({ page, limit = 0 }: { page: number; limit?: number | undefined }) => ({
  skip: limit * (page - 1),
  limit,
});

/** One page of rows; all of them when there are no pages. */
export function pageOf<Row>(rows: readonly Row[], query: Parameters<typeof windowOf>[0]): Row[] {
  const { skip, limit } = windowOf(query);
  return limit === 0 ? [...rows] : rows.slice(skip, skip + limit);
}

/** Documents in the order of their ids; an id without a document is left out. */
export function inOrder<T extends { _id: string }>(ids: readonly string[], documents: readonly T[]): T[] {
  const byId = new Map(documents.map((document) => [document._id, document]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
