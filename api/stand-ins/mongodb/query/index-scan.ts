import type { CollectionIndex, StoredDocument } from '../collections/collection-index.ts';
import { AFTER, invertKey } from '../values/key.ts';
import { boundsOf, includesMissing } from './bounds.ts';
import type { Conditions } from './conditions.ts';
import { keyRange, type KeyRange } from './key-range.ts';
import { impliesPartial } from './partial.ts';
import type { SortSpec } from './sort.ts';

/** Above this many combinations of points, the remaining fields are left to the filter. */
const MAX_RANGES = 1000;

/** A walk through stretches of one index. */
export interface IndexScan {
  readonly index: CollectionIndex;
  readonly ranges: readonly KeyRange[];
  /** Whether the filter bounds it, or it is walked only for its order. */
  readonly bounded: boolean;
  readonly sorted: boolean;
  readonly reversed: boolean;
  readonly score: number;
}

interface Prefix {
  readonly ranges: KeyRange[];
  /** Leading fields that are fixed to points. */
  readonly fixed: number;
  readonly points: number;
  readonly ranged: boolean;
  readonly excludesMissing: boolean;
}

function prefixOf(index: CollectionIndex, conditions: Conditions): Prefix {
  let prefixes = [''];
  let fixed = 0;
  let excludesMissing = false;
  const done = (ranges: KeyRange[], ranged: boolean): Prefix => ({
    ranges,
    fixed,
    points: prefixes.length,
    ranged,
    excludesMissing,
  });
  for (const { path, direction } of index.spec.fields) {
    const bounds = boundsOf(conditions.get(path) ?? [], index.multikey);
    if (!bounds) break;
    if ('range' in bounds) {
      excludesMissing = true;
      return done(
        prefixes.map((prefix) => keyRange(prefix, direction, bounds.range)),
        true,
      );
    }
    if (prefixes.length * bounds.points.length > MAX_RANGES) break;
    excludesMissing ||= !includesMissing(bounds);
    prefixes = prefixes.flatMap((prefix) =>
      bounds.points.map((point) => prefix + (direction === 1 ? point : invertKey(point))),
    );
    fixed++;
  }
  return done(
    prefixes.map((prefix) => ({ from: prefix, before: prefix + AFTER })),
    false,
  );
}

/** Whether walking on after the fixed fields gives the sort's order: 1 forwards, -1 backwards, 0 not at all. */
function orderGiven(index: CollectionIndex, prefix: Prefix, sort: SortSpec): number {
  if (!sort.length || prefix.points !== 1) return 0;
  const rest = index.spec.fields.slice(prefix.fixed);
  const fixed = new Set(index.spec.fields.slice(0, prefix.fixed).map(({ path }) => path));
  // Arrays give no order, unless one of their values is the point that is looked up.
  if (![...index.multikeyPaths].every((path) => fixed.has(path) && !sort.some((one) => one.path === path)))
    return 0;
  const wanted = sort.filter(({ path }) => !fixed.has(path));
  const turns = wanted.map(({ path, direction }, i) =>
    rest[i]?.path === path ? direction * rest[i].direction : 0,
  );
  if (turns.every((turn) => turn === 1)) return 1;
  return turns.every((turn) => turn === -1) ? -1 : 0;
}

/** How an index would serve the conditions and the sort; undefined when it would not help, or would miss documents. */
export function scanOf(
  index: CollectionIndex,
  conditions: Conditions,
  sort: SortSpec,
): IndexScan | undefined {
  const { partial, sparse } = index.spec;
  if (partial && !impliesPartial(conditions, partial)) return undefined;
  const prefix = prefixOf(index, conditions);
  if (sparse && !prefix.excludesMissing) return undefined;
  const order = orderGiven(index, prefix, sort);
  const bounded = prefix.fixed > 0 || prefix.ranged;
  if (!bounded && !order && !partial) return undefined;
  // A sparse or partial index has fewer entries than one of all documents.
  const few = partial ? 0.1 : sparse ? 0.05 : 0;
  const score = prefix.fixed + (prefix.ranged ? 0.5 : 0) + (order ? 0.25 : 0) + few;
  return {
    index,
    ranges: prefix.ranges,
    bounded: bounded || !!partial,
    sorted: order !== 0,
    reversed: order < 0,
    score,
  };
}

/** The documents of a scan, each once. */
export function* scanned({ index, ranges, reversed }: IndexScan): Generator<StoredDocument> {
  const seen = index.multikey ? new Set<StoredDocument>() : undefined;
  for (const { from, before } of ranges)
    for (const stored of index.range(from, before, reversed)) {
      if (seen?.has(stored)) continue;
      seen?.add(stored);
      yield stored;
    }
}
