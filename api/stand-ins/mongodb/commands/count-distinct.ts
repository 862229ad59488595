import { z } from 'zod';
import { select } from '../query/select.ts';
import { compare } from '../values/compare.ts';
import { encodeKey } from '../values/key.ts';
import { leaves } from '../values/paths.ts';
import { collectionName, count as number, defineCommand, document, hint } from './command.ts';

const countFields = {
  count: collectionName,
  query: document.optional(),
  skip: number.optional(),
  limit: number.optional(),
  hint: hint.optional(),
};

/** https://www.mongodb.com/docs/manual/reference/command/count/ (estimatedDocumentCount, too) */
export const count = defineCommand('count', countFields, (input, { database, catalog }) => {
  const collection = catalog.find(database, input.count);
  const { query: filter, skip, limit, hint: index } = input;
  const isAll = !skip && !limit && !index && !Object.keys(filter ?? {}).length;
  if (isAll) return { n: collection?.documents.size ?? 0 };
  return { n: select(collection, { filter, skip, limit: Math.abs(limit ?? 0), hint: index }).found.length };
});

const distinctFields = {
  distinct: collectionName,
  key: z.string().min(1),
  query: document.optional(),
};

/** https://www.mongodb.com/docs/manual/reference/command/distinct/ */
export const distinct = defineCommand('distinct', distinctFields, (input, { database, catalog }) => {
  const { found } = select(catalog.find(database, input.distinct), { filter: input.query });
  const values = new Map<string, unknown>();
  for (const { document: each } of found)
    for (const leaf of leaves(each, input.key))
      for (const value of Array.isArray(leaf) ? leaf : [leaf])
        if (value !== undefined) values.set(encodeKey(value), value);
  return { values: [...values.values()].sort(compare) };
});
