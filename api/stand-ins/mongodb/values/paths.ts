import { type Document, isDocument } from './kinds.ts';

const isPosition = (part: string): boolean => /^\d+$/.test(part);

function walk(value: unknown, parts: readonly string[], depth: number, found: unknown[]): boolean {
  const part = parts[depth];
  if (part === undefined) {
    found.push(value);
    return false;
  }
  if (Array.isArray(value)) {
    if (isPosition(part) && Number(part) < value.length) walk(value[Number(part)], parts, depth + 1, found);
    for (const element of value) if (isDocument(element)) walk(element, parts, depth, found);
    return true;
  }
  const next = isDocument(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  return walk(next, parts, depth + 1, found);
}

/** The values at a dotted path; several where arrays of documents lie on the way. Missing gives undefined. */
export function leaves(document: unknown, path: string): unknown[] {
  const found: unknown[] = [];
  walk(document, path.split('.'), 0, found);
  return found;
}

/** The values that a query condition is tried on: each leaf, and for a leaf that is an array its elements too. */
export function candidates(document: unknown, path: string): unknown[] {
  const found = leaves(document, path);
  if (!found.some(Array.isArray)) return found;
  return found.flatMap((leaf) => (Array.isArray(leaf) ? [...leaf, leaf] : [leaf]));
}

/** The values that an index stores for a path, and whether an array was expanded (which limits the bounds it allows). */
export function indexedValues(document: Document, path: string): { values: unknown[]; multikey: boolean } {
  const found: unknown[] = [];
  const through = walk(document, path.split('.'), 0, found);
  if (!through && !found.some(Array.isArray)) return { values: found, multikey: false };
  const values = found.flatMap((leaf) =>
    Array.isArray(leaf) ? [...(leaf.length ? leaf : [undefined]), leaf] : [leaf],
  );
  return { values: values.length ? values : [undefined], multikey: true };
}

/** The value at a dotted path, without looking into array elements. Undefined where missing. */
export function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Document)[part];
  }
  return value;
}
