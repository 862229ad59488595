import type { Collection } from '../collections/collection.ts';
import type { CollectionIndex, StoredDocument } from '../collections/collection-index.ts';
import type { Document } from '../values/kinds.ts';
import { type Conditions, conditionsOf } from './conditions.ts';
import { clauses } from './filter.ts';
import { type IndexScan, scanOf, scanned } from './index-scan.ts';
import type { SortSpec } from './sort.ts';

/** How a query will be answered. */
export interface Plan {
  readonly stage: 'IXSCAN' | 'COLLSCAN';
  readonly indexes: readonly CollectionIndex[];
  /** Whether candidates already come in the order asked for. */
  readonly sorted: boolean;
  /** Documents that hold every match, each once. */
  candidates(): Iterable<StoredDocument>;
}

function bestScan(
  indexes: Iterable<CollectionIndex>,
  conditions: Conditions,
  sort: SortSpec,
): IndexScan | undefined {
  let best: IndexScan | undefined;
  for (const index of indexes) {
    // One that is hidden is kept up to date, and used by no query.
    if (index.spec.raw.hidden === true) continue;
    const scan = scanOf(index, conditions, sort);
    if (scan && (!best || scan.score > best.score)) best = scan;
  }
  return best;
}

/** One index scan for each branch of a top-level `$or`; undefined when a branch has none. */
function branchScans(collection: Collection, filter: Document): IndexScan[] | undefined {
  if (filter.$or === undefined) return undefined;
  const scans: IndexScan[] = [];
  for (const branch of clauses('$or', filter.$or)) {
    const scan = bestScan(collection.indexes.values(), conditionsOf(branch), []);
    if (!scan) return undefined;
    scans.push(scan);
  }
  return scans;
}

function* distinct(scans: readonly IndexScan[]): Generator<StoredDocument> {
  const seen = new Set<StoredDocument>();
  for (const scan of scans)
    for (const stored of scanned(scan)) {
      if (seen.has(stored)) continue;
      seen.add(stored);
      yield stored;
    }
}

/**
 * Chooses the index whose bounds say most about the filter, or one that gives the order; else the whole collection.
 * @param hinted is the only index to be used, where it helps
 */
export function plan(
  collection: Collection,
  filter: Document,
  sort: SortSpec,
  hinted?: CollectionIndex,
): Plan {
  const scan = bestScan(hinted ? [hinted] : collection.indexes.values(), conditionsOf(filter), sort);
  const branches = hinted || (scan && scan.bounded) ? undefined : branchScans(collection, filter);
  if (branches)
    return {
      stage: 'IXSCAN',
      indexes: branches.map(({ index }) => index),
      sorted: false,
      candidates: () => distinct(branches),
    };
  if (scan)
    return { stage: 'IXSCAN', indexes: [scan.index], sorted: scan.sorted, candidates: () => scanned(scan) };
  return { stage: 'COLLSCAN', indexes: [], sorted: false, candidates: () => collection.documents.values() };
}
