import type { Metadata } from '../state/records.ts';

const isObject = (value: unknown): value is Metadata =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges as `PATCH /v1/users/{id}/metadata` documents it: deeply, and a key set to null, at any depth, is removed.
 *
 * @returns a new object; neither argument changes
 */
export function mergeMetadata(current: Metadata, change: Metadata): Metadata {
  const merged = new Map(Object.entries(current));
  for (const [key, value] of Object.entries(change)) {
    const before = merged.get(key);
    if (value === null) merged.delete(key);
    else if (isObject(value)) merged.set(key, mergeMetadata(isObject(before) ? before : {}, value));
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}
