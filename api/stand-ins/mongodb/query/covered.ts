import { isOperators, type Document } from '../values/kinds.ts';
import type { Plan } from './planner.ts';
import type { Selection } from './select.ts';
import { parseSort } from './sort.ts';

const RANGES = new Set(['$gt', '$gte', '$lt', '$lte']);
const isScalar = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;

/** Whether a condition is a stretch between values, and nothing else. */
const isRange = (condition: unknown) =>
  isOperators(condition) &&
  Object.entries(condition).every(([operator, value]) => RANGES.has(operator) && isScalar(value));

/**
 * Whether an index alone answers a search, so that a server would read none of its documents: everything that is asked for and
 * compared stands in the index. Only what is plain to see counts: fields that equal a value, or lie between values, which an array's
 * may do with one value each.
 * https://www.mongodb.com/docs/manual/core/query-optimization/#covered-query
 * @param projected paths that the answer needs
 */
export function isCovered(
  { filter = {}, sort }: Selection,
  projected: readonly string[],
  plan: Plan,
): boolean {
  const [index, ...others] = plan.indexes;
  if (!index || others.length > 0 || plan.stage !== 'IXSCAN') return false;
  const inIndex = new Set(index.spec.fields.map(({ path }) => path));
  const isSingle = (path: string) => inIndex.has(path) && !index.multikeyPaths.has(path);
  const compared = Object.entries(filter).every(([path, condition]) =>
    isOperators(condition) ? isSingle(path) && isRange(condition) : inIndex.has(path) && isScalar(condition),
  );
  // What is sorted by something that stands in no index is read for it.
  const isInOrder = plan.sorted || parseSort(sort).length === 0;
  return compared && isInOrder && projected.every(isSingle);
}

/** The paths that a projection keeps; undefined when it keeps whole documents, or all but some fields. */
export function projectedPaths(projection: unknown): string[] | undefined {
  const entries = Object.entries((projection ?? {}) as Document);
  const kept = entries.filter(([, flag]) => flag === 1 || flag === true).map(([path]) => path);
  const isWithoutId = entries.some(([path, flag]) => path === '_id' && (flag === 0 || flag === false));
  if (kept.length === 0 || kept.length + Number(isWithoutId) < entries.length) return undefined;
  return isWithoutId || kept.includes('_id') ? kept : [...kept, '_id'];
}
