import { z } from 'zod';
import { select } from '../query/select.ts';
import { collectionName, count, defineCommand, document, flag } from './command.ts';
import { checkBatch, runBatch } from './write-batch.ts';

const statement = z.strictObject({ q: document, limit: count.default(0) });

/** https://www.mongodb.com/docs/manual/reference/command/delete/ */
export const remove = defineCommand(
  'delete',
  { delete: collectionName, deletes: z.array(statement), ordered: flag.default(true) },
  (input, { database, catalog, changes }) => {
    checkBatch(input.deletes);
    const collection = catalog.find(database, input.delete);
    let removed = 0;
    const errors = runBatch(input.deletes, input.ordered, ({ q, limit }) => {
      for (const stored of select(collection, { filter: q, limit }).found) {
        collection?.remove(stored, changes);
        removed++;
      }
    });
    return { n: removed, ...errors };
  },
);
