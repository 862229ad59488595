import type { Collection } from 'mongodb';
import type { DeclaredIndex } from './indexes.ts';

/** Ids of documents that are alike in all fields of a unique index. */
export type DuplicateGroup = string[];

/** More are told when these are put right. */
const MAX_GROUPS = 20;
const MAX_IDS = 50;

/** Finds the documents that a unique index would refuse. */
export async function duplicatesUnder(
  collection: Collection,
  { key, partialFilterExpression = {} }: DeclaredIndex,
): Promise<DuplicateGroup[]> {
  const fields = Object.keys(key);
  const same = Object.fromEntries(fields.map((field, at) => [`f${at}`, `$${field}`]));
  const groups = await collection
    .aggregate<{ ids: unknown[] }>(
      [
        { $match: partialFilterExpression },
        { $group: { _id: same, ids: { $push: '$_id' }, count: { $sum: 1 } } },
        { $match: { count: { $gt: 1 } } },
        { $limit: MAX_GROUPS },
      ],
      { allowDiskUse: true },
    )
    .toArray();
  return groups.map(({ ids }) => ids.slice(0, MAX_IDS).map(String));
}
