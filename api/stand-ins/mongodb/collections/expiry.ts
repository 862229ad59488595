import type { Change } from '../storage/storage.ts';
import { candidates } from '../values/paths.ts';
import { encodeKey, typeBracket } from '../values/key.ts';
import type { Catalog } from './catalog.ts';
import type { Collection } from './collection.ts';
import type { CollectionIndex, StoredDocument } from './collection-index.ts';
import { keyRange } from '../query/key-range.ts';

function expired(index: CollectionIndex, seconds: number, now: Date): StoredDocument[] {
  const [field] = index.spec.fields;
  if (!field) return [];
  const deadline = now.getTime() - seconds * 1000;
  const { from, before } = keyRange('', field.direction, {
    low: typeBracket(now),
    high: encodeKey(new Date(deadline)),
    lowOpen: false,
    highOpen: false,
  });
  const found = new Set(index.range(from, before, false));
  return [...found].filter(({ document }) =>
    candidates(document, field.path).some((value) => value instanceof Date && value.getTime() <= deadline),
  );
}

function sweep(collection: Collection, now: Date, changes: Change[]): void {
  for (const index of collection.indexes.values()) {
    const seconds = index.spec.expireAfterSeconds;
    if (seconds === undefined) continue;
    for (const stored of expired(index, seconds, now)) collection.remove(stored, changes);
  }
}

/** Removes the documents whose time by a TTL index is over, as MongoDB's monitor does once a minute. */
export function sweepExpired(catalog: Catalog, now: Date): Change[] {
  const changes: Change[] = [];
  for (const collection of catalog.all()) sweep(collection, now, changes);
  return changes;
}
