import { ObjectId } from 'bson';
import { clone } from '../values/clone.ts';
import { type Document, isOperators } from '../values/kinds.ts';
import type { Update } from './update.ts';
import { targetAt } from './target.ts';

/** The fields that a filter fixes by equality, from which an upsert's new document starts. */
function fixedFields(filter: Document, seed: Document = {}): Document {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(condition))
      for (const clause of condition as Document[]) fixedFields(clause, seed);
    if (path.startsWith('$') || condition instanceof RegExp) continue;
    const isFixed = !isOperators(condition) || '$eq' in condition;
    if (!isFixed) continue;
    const value = isOperators(condition) ? condition.$eq : condition;
    targetAt(seed, path.split('.'), true)?.set(clone(value));
  }
  return seed;
}

/** The document as it is stored: with an `_id`, which comes first. */
export function withId(document: Document): Document {
  const { _id, ...rest } = document;
  return { _id: '_id' in document ? _id : new ObjectId(), ...rest };
}

/** The document that an upsert inserts when nothing matches its filter. */
export function upsertedDocument(filter: Document, update: Update, now: Date): Document {
  const seed = fixedFields(filter);
  const start = update.replaces ? ('_id' in seed ? { _id: seed._id } : {}) : seed;
  return withId(update.apply(start, { inserting: true, now }));
}
