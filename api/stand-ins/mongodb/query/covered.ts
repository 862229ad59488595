import { isOperators, type Document } from '../values/kinds.ts';
import type { Plan } from './planner.ts';

/**
 * Whether an index alone answers a search, so that a server would read none of its documents: everything that is asked for and
 * compared stands in the index. Only what is plain to see counts: fields that equal a value.
 * https://www.mongodb.com/docs/manual/core/query-optimization/#covered-query
 * @param projected paths that the answer needs
 */
export function isCovered(filter: Document, projected: readonly string[], plan: Plan): boolean {
  const [index, ...others] = plan.indexes;
  if (!index || others.length > 0 || plan.stage !== 'IXSCAN') return false;
  const inIndex = new Set(index.spec.fields.map(({ path }) => path));
  const compared = Object.entries(filter).every(
    ([path, value]) =>
      inIndex.has(path) && ['string', 'number', 'boolean'].includes(typeof value) && !isOperators(value),
  );
  return compared && projected.every((path) => inIndex.has(path) && !index.multikeyPaths.has(path));
}

/** The paths that a projection keeps; undefined when it keeps whole documents, or all but some fields. */
export function projectedPaths(projection: unknown): string[] | undefined {
  const entries = Object.entries((projection ?? {}) as Document);
  const kept = entries.filter(([, flag]) => flag === 1 || flag === true).map(([path]) => path);
  const isWithoutId = entries.some(([path, flag]) => path === '_id' && (flag === 0 || flag === false));
  if (kept.length === 0 || kept.length + Number(isWithoutId) < entries.length) return undefined;
  return isWithoutId || kept.includes('_id') ? kept : [...kept, '_id'];
}
