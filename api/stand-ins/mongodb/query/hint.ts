import type { Collection } from '../collections/collection.ts';
import type { CollectionIndex } from '../collections/collection-index.ts';
import { badValue, notSupported } from '../errors/errors.ts';
import { equal } from '../values/compare.ts';
import { isDocument } from '../values/kinds.ts';

/**
 * The index that a hint names by its name or key; undefined without a hint. Throws BadValue when there is none, and
 * NotImplemented for one that leaves documents out, with which a hint changes what is found.
 */
export function hintedIndex(collection: Collection, hint: unknown): CollectionIndex | undefined {
  if (hint === undefined || (isDocument(hint) && !Object.keys(hint).length)) return undefined;
  if (isDocument(hint) && '$natural' in hint) throw notSupported('A hint of $natural');
  const found = [...collection.indexes.values()].find(({ spec }) =>
    typeof hint === 'string' ? spec.name === hint : equal(spec.raw.key, hint),
  );
  if (!found)
    throw badValue(
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  if (found.spec.sparse || found.spec.partial) throw notSupported('A hint of a sparse or partial index');
  return found;
}
