import { ObjectId } from 'bson';
import { MongoError } from '../errors/errors.ts';
import { clone } from '../values/clone.ts';
import { type Document, isOperators } from '../values/kinds.ts';
import type { Update } from './update.ts';
import { targetAt } from './target.ts';

type Fixed = [path: string, value: unknown];

/** The value that a condition fixes by equality, as the only one of a list too; none when it leaves a choice. */
function fixedValue(condition: unknown): [unknown] | [] {
  if (condition instanceof RegExp) return [];
  if (!isOperators(condition)) return [condition];
  if ('$eq' in condition) return [condition.$eq];
  for (const choices of [condition.$in, condition.$all])
    if (Array.isArray(choices) && choices.length === 1) return fixedValue(choices[0]);
  return [];
}

function fixedIn(filter: Document): Fixed[] {
  return Object.entries(filter).flatMap(([path, condition]): Fixed[] => {
    const clauses = Array.isArray(condition) ? (condition as Document[]) : [];
    if (path === '$and' || (path === '$or' && clauses.length === 1)) return clauses.flatMap(fixedIn);
    if (path.startsWith('$')) return [];
    return fixedValue(condition).map((value): Fixed => [path, value]);
  });
}

function checkApart(paths: readonly string[]): void {
  for (const [i, path] of paths.entries()) {
    if (path.startsWith('_id.'))
      throw new MongoError(
        111,
        'NotExactValueField',
        `field at '_id' must be exactly specified, field at sub-path '${path}' found`,
      );
    if (paths.indexOf(path) !== i) throw notSingle(`path '${path}' is matched twice`);
    const inside = paths.find((other) => other.startsWith(`${path}.`));
    if (inside !== undefined) throw notSingle(`both paths '${path}' and '${inside}' are matched`);
  }
}
const notSingle = (why: string) =>
  new MongoError(54, 'NotSingleValueField', `cannot infer query fields to set, ${why}`);

/** The fields that a filter fixes by equality, from which an upsert's new document starts. */
function fixedFields(filter: Document): Document {
  const fixed = fixedIn(filter);
  checkApart(fixed.map(([path]) => path));
  const seed: Document = {};
  for (const [path, value] of fixed) targetAt(seed, path.split('.'), true)?.set(clone(value));
  return seed;
}

/** The document as it is stored: with an `_id`, which comes first. */
export function withId(document: Document): Document {
  const { _id, ...rest } = document;
  return { _id: '_id' in document ? _id : new ObjectId(), ...rest };
}

/** A replacement takes nothing but the _id from the filter. */
function idFixedBy(filter: Document): Document {
  const [id] = fixedIn(filter).filter(([path]) => path === '_id');
  return id ? { _id: clone(id[1]) } : {};
}

/** The document that an upsert inserts when nothing matches its filter. */
export function upsertedDocument(filter: Document, update: Update, now: Date): Document {
  const start = update.replaces ? idFixedBy(filter) : fixedFields(filter);
  return withId(update.apply(start, { inserting: true, now }));
}
