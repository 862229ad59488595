import { badValue, failedToParse, notSupported } from '../errors/errors.ts';
import { compileFilter } from '../query/filter.ts';
import type { Document } from '../values/kinds.ts';

/** Tests of array elements, by the identifier that `$[identifier]` names. */
export type ArrayFilters = ReadonlyMap<string, (element: unknown) => boolean>;

function identifierOf(filter: Document): string {
  const names = new Set(Object.keys(filter).map((key) => key.split('.')[0] ?? ''));
  const [name, ...others] = names;
  if (name === undefined || others.length)
    throw failedToParse(
      `Expected a single top-level field name in an array filter, found ${[...names].join(', ')}`,
    );
  if (name.startsWith('$')) throw notSupported(`${name} in an array filter`);
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw badValue(
      `An array filter's field must be alphanumeric and begin with a lowercase letter, found '${name}'`,
    );
  return name;
}

/** Compiles the `arrayFilters` of an update. Throws on a filter that MongoDB would refuse. */
export function compileArrayFilters(filters: readonly Document[]): ArrayFilters {
  const compiled = new Map<string, (element: unknown) => boolean>();
  for (const filter of filters) {
    const identifier = identifierOf(filter);
    if (compiled.has(identifier))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${identifier}`);
    const matches = compileFilter(filter);
    compiled.set(identifier, (element) => matches({ [identifier]: element }));
  }
  return compiled;
}
