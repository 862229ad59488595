import { prepareExpression } from '../expressions/expression.ts';
import type { Collection } from '../collections/collection.ts';
import type { StoredDocument } from '../collections/collection-index.ts';
import type { Document } from '../values/kinds.ts';
import { compileFilter } from './filter.ts';
import { hintedIndex } from './hint.ts';
import { type Plan, plan } from './planner.ts';
import { parseSort, sortBy } from './sort.ts';

export interface Selection {
  readonly filter?: Document | undefined;
  readonly sort?: unknown;
  readonly skip?: number | undefined;
  /** 0 or undefined: no limit. */
  readonly limit?: number | undefined;
  /** Values for `$$name` in `$expr`. */
  readonly variables?: Document | undefined;
  /** Name or key of the index to use. */
  readonly hint?: unknown;
}

export interface Selected {
  readonly found: StoredDocument[];
  readonly plan: Plan;
  /** Documents that were looked at. */
  readonly examined: number;
}

const NOWHERE: Plan = { stage: 'COLLSCAN', indexes: [], sorted: true, candidates: () => [] };

/**
 * Finds the documents of a collection (none when it does not exist) that match, sorted and cut.
 * Throws on a filter or sort that it does not understand, also when there is no document to try it on.
 */
export function select(collection: Collection | undefined, selection: Selection): Selected {
  const { filter = {}, skip = 0, limit = 0 } = selection;
  const sort = parseSort(selection.sort);
  const matches = compileFilter(filter, (expression) => prepareExpression(expression, selection.variables));
  const chosen = collection
    ? plan(collection, filter, sort, hintedIndex(collection, selection.hint))
    : NOWHERE;
  const inOrder = !sort.length || chosen.sorted;
  const enough = limit && inOrder ? skip + limit : Infinity;
  const found: StoredDocument[] = [];
  let examined = 0;
  for (const stored of chosen.candidates()) {
    examined++;
    if (matches(stored.document) && found.push(stored) >= enough) break;
  }
  const ordered = inOrder ? found : sortBy(found, ({ document }) => document, sort);
  const cut = skip || limit ? ordered.slice(skip, limit ? skip + limit : undefined) : ordered;
  return { found: cut, plan: chosen, examined };
}
