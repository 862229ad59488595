import { withId } from '../update/upsert.ts';
import { collectionName, defineCommand, document, flag } from './command.ts';
import { checkBatch, runBatch } from './write-batch.ts';
import { z } from 'zod';

/** https://www.mongodb.com/docs/manual/reference/command/insert/ */
export const insert = defineCommand(
  'insert',
  {
    insert: collectionName,
    documents: z.array(document),
    ordered: flag.default(true),
    bypassDocumentValidation: z.literal(false).optional(),
  },
  (input, { database, catalog, changes }) => {
    checkBatch(input.documents);
    const collection = catalog.ensure(database, input.insert, changes);
    let inserted = 0;
    const errors = runBatch(input.documents, input.ordered, (given) => {
      collection.insert(catalog.nextSequence(), withId(given), changes);
      inserted++;
    });
    return { n: inserted, ...errors };
  },
);
