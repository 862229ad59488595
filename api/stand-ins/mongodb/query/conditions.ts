import type { Document } from '../values/kinds.ts';
import { clauses } from './filter.ts';

/** What a filter demands of each path: all of it must hold, with top-level `$and` flattened. */
export type Conditions = Map<string, unknown[]>;

/** Collects the conditions that every match must meet; `$or`, `$nor` and `$expr` are left to the filter itself. */
export function conditionsOf(filter: Document, found: Conditions = new Map()): Conditions {
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and') for (const clause of clauses(key, condition)) conditionsOf(clause, found);
    else if (!key.startsWith('$')) found.set(key, [...(found.get(key) ?? []), condition]);
  }
  return found;
}
