import { ObjectId, Timestamp } from 'bson';
import { binaryParts } from './bytes.ts';
import { type Document, kindOf, rankOf } from './kinds.ts';
import { toNumber } from './numbers.ts';

type Scalar = number | string;
const order = (a: Scalar, b: Scalar): number => (a < b ? -1 : a > b ? 1 : 0);

function compareNumbers(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  return Number.isNaN(b) ? 1 : order(a, b);
}

// UTF-16 order differs from MongoDB's byte order only where surrogates occur.
function compareStrings(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function compareBinary(a: unknown, b: unknown): number {
  const x = binaryParts(a);
  const y = binaryParts(b);
  return (
    order(x.bytes.length, y.bytes.length) || order(x.subtype, y.subtype) || Buffer.compare(x.bytes, y.bytes)
  );
}

function compareArrays(a: unknown[], b: unknown[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const result = compare(a[i], b[i]);
    if (result) return result;
  }
  return order(a.length, b.length);
}

function compareDocuments(a: Document, b: Document): number {
  const aKeys = Object.keys(a);
  const bKeys = Object.keys(b);
  for (let i = 0; i < Math.min(aKeys.length, bKeys.length); i++) {
    const [aKey, bKey] = [aKeys[i] ?? '', bKeys[i] ?? ''];
    const result =
      order(rankOf(a[aKey]), rankOf(b[bKey])) || compareStrings(aKey, bKey) || compare(a[aKey], b[bKey]);
    if (result) return result;
  }
  return order(aKeys.length, bKeys.length);
}

/** MongoDB's total order over BSON values: negative, zero or positive. Missing (undefined) sorts as null. */
export function compare(a: unknown, b: unknown): number {
  const byType = rankOf(a) - rankOf(b);
  if (byType) return byType;
  const kind = kindOf(a);
  if (kind === 'number') return compareNumbers(toNumber(a), toNumber(b));
  if (kind === 'binData') return compareBinary(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (typeof a === 'boolean' || a instanceof Date) return order(Number(a), Number(b));
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id);
  if (a instanceof Timestamp && b instanceof Timestamp) return a.compare(b);
  if (a instanceof RegExp) return order(String(a), String(b));
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b);
  if (kind === 'object') return compareDocuments(a as Document, b as Document);
  return 0;
}

/** Whether two values are the same to a query: types compare as brackets, so 1 equals Long(1) and null equals missing. */
export const equal = (a: unknown, b: unknown): boolean => compare(a, b) === 0;
