import { badValue, located, notSupported } from '../errors/errors.ts';
import { compare } from '../values/compare.ts';
import { type Document, isDocument } from '../values/kinds.ts';
import { leaves } from '../values/paths.ts';

export type SortSpec = readonly { path: string; direction: 1 | -1 }[];

/** Checks a sort document. Throws BadValue, or NotImplemented for `$natural` and `$meta`. */
export function parseSort(sort: unknown): SortSpec {
  if (sort === undefined || sort === null) return [];
  if (!isDocument(sort)) throw badValue('sort must be an object');
  return Object.entries(sort).map(([path, direction]) => {
    if (path.startsWith('$') || isDocument(direction)) throw notSupported(`Sorting by ${path}`);
    if (direction !== 1 && direction !== -1)
      throw located(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    return { path, direction };
  });
}

// An array sorts by its smallest element, or by its largest when descending.
function sortKey(document: Document, path: string, direction: 1 | -1): unknown {
  const values = leaves(document, path).flatMap((leaf) =>
    Array.isArray(leaf) ? (leaf.length ? leaf : [undefined]) : [leaf],
  );
  return values.reduce(
    (best: unknown, value: unknown) => (compare(value, best) * direction < 0 ? value : best),
    values[0],
  );
}

/** The items in the order of a sort; equal ones keep their order. */
export function sortBy<T>(items: readonly T[], documentOf: (item: T) => Document, sort: SortSpec): T[] {
  const keyed = items.map((item) => ({
    item,
    keys: sort.map(({ path, direction }) => sortKey(documentOf(item), path, direction)),
  }));
  keyed.sort((a, b) => {
    for (const [i, { direction }] of sort.entries()) {
      const result = compare(a.keys[i], b.keys[i]);
      if (result) return result * direction;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}
