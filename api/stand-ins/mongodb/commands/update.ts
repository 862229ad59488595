import { z } from 'zod';
import type { Collection } from '../collections/collection.ts';
import { failedToParse } from '../errors/errors.ts';
import { select } from '../query/select.ts';
import { compileUpdate } from '../update/compile.ts';
import { upsertedDocument } from '../update/upsert.ts';
import { compare } from '../values/compare.ts';
import type { Document } from '../values/kinds.ts';
import {
  collectionName,
  type CommandContext,
  defineCommand,
  document,
  documents,
  flag,
  hint,
} from './command.ts';
import { variablesIn } from './let.ts';
import { checkBatch, runBatch } from './write-batch.ts';

const statement = z.strictObject({
  q: document,
  u: z.unknown().optional(),
  multi: flag.default(false),
  upsert: flag.default(false),
  arrayFilters: documents.optional(),
  hint: hint.optional(),
});

interface Outcome {
  matched: number;
  modified: number;
  upserted?: { _id: unknown };
}

function runStatement(
  collection: Collection | undefined,
  { q, u, multi, upsert, arrayFilters, hint: index }: z.infer<typeof statement>,
  variables: Document | undefined,
  { catalog, changes, now }: CommandContext,
): Outcome {
  const update = compileUpdate(u, { arrayFilters, variables });
  if (update.replaces && multi)
    throw failedToParse('multi update is not supported for replacement-style update');
  const { found } = select(collection, { filter: q, limit: multi ? 0 : 1, variables, hint: index });
  let modified = 0;
  for (const stored of found) {
    const next = update.apply(stored.document, { inserting: false, now });
    if (compare(next, stored.document) === 0) continue;
    collection?.replace(stored, next, changes);
    modified++;
  }
  if (found.length || !upsert) return { matched: found.length, modified };
  const inserted = upsertedDocument(q, update, now);
  collection?.insert(catalog.nextSequence(), inserted, changes);
  return { matched: 1, modified: 0, upserted: { _id: inserted._id } };
}

/** https://www.mongodb.com/docs/manual/reference/command/update/ */
export const update = defineCommand(
  'update',
  {
    update: collectionName,
    updates: z.array(statement),
    ordered: flag.default(true),
    bypassDocumentValidation: z.literal(false).optional(),
    let: document.optional(),
  },
  (input, context) => {
    const { database, catalog, changes } = context;
    checkBatch(input.updates);
    const collection = input.updates.some(({ upsert }) => upsert)
      ? catalog.ensure(database, input.update, changes)
      : catalog.find(database, input.update);
    const total = { n: 0, nModified: 0 };
    const upserted: Document[] = [];
    const variables = variablesIn(input.let);
    const errors = runBatch(input.updates, input.ordered, (each, index) => {
      const outcome = runStatement(collection, each, variables, context);
      total.n += outcome.matched;
      total.nModified += outcome.modified;
      if (outcome.upserted) upserted.push({ index, ...outcome.upserted });
    });
    return { ...total, ...(upserted.length ? { upserted } : {}), ...errors };
  },
);
