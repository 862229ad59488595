import { z } from 'zod';
import { checkPipeline } from '../aggregate/check-pipeline.ts';
import { pipelineRunner } from '../aggregate/pipeline.ts';
import type { Catalog } from '../collections/catalog.ts';
import { select, type Selection } from '../query/select.ts';
import type { Document } from '../values/kinds.ts';
import { collectionName, count, defineCommand, documents, flag } from './command.ts';

const aggregateFields = {
  aggregate: collectionName,
  pipeline: documents,
  cursor: z.strictObject({ batchSize: count.optional() }).optional(),
  allowDiskUse: flag.optional(),
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
    const { selection, rest } = leadingSearch(input.pipeline);
    const { found } = select(catalog.find(database, input.aggregate), selection);
    const run = pipelineRunner(findIn(catalog, database));
    const results = run(
      found.map(({ document }) => document),
      rest,
    );
    return cursors.reply(`${database}.${input.aggregate}`, results, input.cursor?.batchSize);
  },
);
