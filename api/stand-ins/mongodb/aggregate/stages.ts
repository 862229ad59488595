import { type Iterator, Lazy } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import { compileFilter } from '../query/filter.ts';
import { parseSort, sortBy } from '../query/sort.ts';
import type { Document } from '../values/kinds.ts';
import { prepareExpression } from '../expressions/expression.ts';

/** Variables in scope of a stage, for `$$name`. */
export const variablesOf = (options: Options): Document => ({ ...options.variables });

// mingo hands every stage its argument untyped; `checkPipeline` has looked at it before.

/** `$match` by the same filters as find, so that both read a filter alike. */
export function $match(documents: Iterator, filter: unknown, options: Options): Iterator {
  const variables = variablesOf(options);
  const prepare = (expression: unknown) => prepareExpression(expression, variables);
  return documents.filter(compileFilter(filter as Document, prepare));
}

/** `$sort` by BSON's order of types. */
export function $sort(documents: Iterator, spec: unknown, _options: Options): Iterator {
  const sort = parseSort(spec);
  return documents.transform<Document>((all) => Lazy(sortBy(all, (document) => document, sort)));
}

/** `$count`: one document, or none when there is nothing to count. */
export function $count(documents: Iterator, field: unknown, _options: Options): Iterator {
  return documents.transform((all) => Lazy(all.length ? [{ [String(field)]: all.length }] : []));
}
