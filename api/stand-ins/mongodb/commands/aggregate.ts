import { z } from 'zod';
import { checkPipeline } from '../aggregate/check-pipeline.ts';
import { pipelineRunner } from '../aggregate/pipeline.ts';
import type { Catalog } from '../collections/catalog.ts';
import { MongoError } from '../errors/errors.ts';
import { select, type Selection } from '../query/select.ts';
import type { Document } from '../values/kinds.ts';
import { collectionName, defineCommand, document, documents, flag, hint, notNegative } from './command.ts';
import { variablesIn } from './let.ts';

const aggregateFields = {
  aggregate: z.union([collectionName, z.literal(1)]),
  pipeline: documents,
  cursor: z.strictObject({ batchSize: notNegative.optional() }).optional(),
  allowDiskUse: flag.optional(),
  hint: hint.optional(),
  let: document.optional(),
};

/**
 * Splits off the first stages that a search does better, through indexes: `$match`, `$sort` and `$limit`, in this order.
 * @returns the search, and the stages that remain
 */
export function leadingSearch(pipeline: readonly Document[]): { selection: Selection; rest: Document[] } {
  const rest = [...pipeline];
  const take = (name: string): unknown => (rest[0] && name in rest[0] ? rest.shift()?.[name] : undefined);
  const filter = take('$match') as Document | undefined;
  const sort = take('$sort');
  const limit = take('$limit') as number | undefined;
  return { selection: { filter, sort, limit }, rest };
}

const findIn = (catalog: Catalog, database: string) => (name: string, filter: Document) =>
  select(catalog.find(database, name), { filter }).found.map(({ document }) => document);

/** https://www.mongodb.com/docs/manual/reference/command/aggregate/ */
export const aggregate = defineCommand(
  'aggregate',
  aggregateFields,
  (input, { database, catalog, cursors }) => {
    checkPipeline(input.pipeline);
    if (typeof input.aggregate !== 'string') {
      const [first = ''] = Object.keys(input.pipeline[0] ?? {});
      throw new MongoError(
        73,
        'InvalidNamespace',
        `{aggregate: 1} is not valid for '${first}'; a collection is required.`,
      );
    }
    const { selection, rest } = leadingSearch(input.pipeline);
    const variables = variablesIn(input.let);
    const collection = catalog.find(database, input.aggregate);
    const { found } = select(collection, { ...selection, variables, hint: input.hint });
    const run = pipelineRunner(findIn(catalog, database));
    const results = run(
      found.map(({ document }) => document),
      rest,
      variables,
    );
    return cursors.reply(`${database}.${input.aggregate}`, results, input.cursor?.batchSize);
  },
);
