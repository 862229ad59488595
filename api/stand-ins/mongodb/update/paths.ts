import { badValue, MongoError, notSupported } from '../errors/errors.ts';
import type { Document } from '../values/kinds.ts';
import { valueAt } from '../values/paths.ts';
import type { ArrayFilters } from './array-filters.ts';

/** The identifier in `$[identifier]` ('' for `$[]`); undefined for an ordinary part. */
const identifierIn = (part: string): string | undefined => /^\$\[(.*)\]$/.exec(part)?.[1];

/** Splits an update path. Throws on empty parts, and on what starts with `$` other than `$[]` and `$[identifier]`. */
export function parsePath(path: string, filters: ArrayFilters): string[] {
  const parts = path.split('.');
  for (const part of parts) {
    if (!part)
      throw new MongoError(56, 'EmptyFieldName', `The update path '${path}' contains an empty field name`);
    if (part === '$') throw notSupported(`The positional operator in '${path}'`);
    const identifier = identifierIn(part);
    if (identifier && !filters.has(identifier))
      throw badValue(`No array filter found for identifier '${identifier}' in path '${path}'`);
    if (identifier === undefined && part.startsWith('$'))
      throw new MongoError(
        52,
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed`,
      );
  }
  return parts;
}

/** The paths that an update path with `$[]` stands for in a document. */
export function concretePaths(
  document: Document,
  parts: readonly string[],
  filters: ArrayFilters,
): string[][] {
  let paths: string[][] = [[]];
  for (const part of parts) {
    const identifier = identifierIn(part);
    if (identifier === undefined) {
      for (const path of paths) path.push(part);
      continue;
    }
    paths = paths.flatMap((path) => {
      const array = valueAt(document, path.join('.'));
      if (!Array.isArray(array))
        throw badValue(
          `The path '${path.join('.')}' must exist in the document in order to apply array updates.`,
        );
      const test = identifier ? filters.get(identifier) : undefined;
      return [...array.keys()].filter((i) => !test || test(array[i])).map((i) => [...path, String(i)]);
    });
  }
  return paths;
}
