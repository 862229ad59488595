import { z } from 'zod';
import { compileProjection } from '../query/projection.ts';
import { select } from '../query/select.ts';
import { toNumber } from '../values/numbers.ts';
import { collectionName, count, defineCommand, document, flag } from './command.ts';

export const findFields = {
  find: collectionName,
  filter: document.optional(),
  sort: document.optional(),
  projection: document.optional(),
  skip: count.optional(),
  limit: count.optional(),
  batchSize: count.optional(),
  singleBatch: flag.optional(),
};

/** https://www.mongodb.com/docs/manual/reference/command/find/ */
export const find = defineCommand('find', findFields, (input, { database, catalog, cursors }) => {
  const collection = catalog.find(database, input.find);
  const project = compileProjection(input.projection);
  const { found } = select(collection, input);
  const results = found.map(({ document: result }) => project(result));
  return cursors.reply(`${database}.${input.find}`, results, input.batchSize, input.singleBatch);
});

const cursorId = z.unknown().transform(toNumber);

/** https://www.mongodb.com/docs/manual/reference/command/getMore/ */
export const getMore = defineCommand(
  'getMore',
  { getMore: cursorId, collection: collectionName, batchSize: count.optional() },
  (input, { cursors }) => cursors.next(input.getMore, input.batchSize),
);

/** https://www.mongodb.com/docs/manual/reference/command/killCursors/ */
export const killCursors = defineCommand(
  'killCursors',
  { killCursors: collectionName, cursors: z.array(z.unknown()) },
  (input, { cursors }) => {
    const cursorsKilled: unknown[] = [];
    const cursorsNotFound: unknown[] = [];
    for (const id of input.cursors) (cursors.kill(toNumber(id)) ? cursorsKilled : cursorsNotFound).push(id);
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
  },
);
