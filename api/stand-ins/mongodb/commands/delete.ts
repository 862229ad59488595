import { z } from 'zod';
import { select } from '../query/select.ts';
import { failedToParse } from '../errors/errors.ts';
import { collectionName, count, defineCommand, document, flag, hint } from './command.ts';
import { variablesIn } from './let.ts';
import { checkBatch, runBatch } from './write-batch.ts';

const statement = z.strictObject({ q: document, limit: count, hint: hint.optional() });

/** https://www.mongodb.com/docs/manual/reference/command/delete/ */
export const remove = defineCommand(
  'delete',
  {
    delete: collectionName,
    deletes: z.array(statement),
    ordered: flag.default(true),
    let: document.optional(),
  },
  (input, { database, catalog, changes }) => {
    checkBatch(input.deletes);
    const collection = catalog.find(database, input.delete);
    let removed = 0;
    const variables = variablesIn(input.let);
    const errors = runBatch(input.deletes, input.ordered, ({ q, limit, hint: index }) => {
      if (limit !== 0 && limit !== 1)
        throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
      for (const stored of select(collection, { filter: q, limit, variables, hint: index }).found) {
        collection?.remove(stored, changes);
        removed++;
      }
    });
    return { n: removed, ...errors };
  },
);
