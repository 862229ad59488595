import { z } from 'zod';
import type { Cursors } from '../cursors/cursors.ts';
import { notSupported } from '../errors/errors.ts';
import { prepareExpression } from '../expressions/expression.ts';
import { compileFilter } from '../query/filter.ts';
import { compileProjection } from '../query/projection.ts';
import { select } from '../query/select.ts';
import { parseSort, sortBy } from '../query/sort.ts';
import type { SnapshotRead } from '../sessions/snapshots.ts';
import type { Document } from '../values/kinds.ts';
import { toNumber } from '../values/numbers.ts';
import { collectionName, defineCommand, document, flag, hint, notNegative } from './command.ts';
import { variablesIn } from './let.ts';

const findFields = {
  find: collectionName,
  filter: document.optional(),
  sort: document.optional(),
  projection: document.optional(),
  skip: notNegative.optional(),
  limit: notNegative.optional(),
  batchSize: notNegative.optional(),
  singleBatch: flag.optional(),
  allowDiskUse: flag.optional(),
  hint: hint.optional(),
  let: document.optional(),
};

type Find = z.infer<z.ZodObject<typeof findFields>>;

/** A snapshot shows collections, or what is left of them behind an id: what a backup reads. Anything finer is refused, not guessed. */
function findAllAt(
  snapshot: SnapshotRead,
  namespace: string,
  { filter = {}, sort, batchSize, ...others }: Find,
  cursors: Cursors,
): Document {
  const fine = Object.entries(others).filter(([name, value]) => name !== 'find' && value !== undefined);
  const isPlain =
    Object.keys(filter).every((name) => name === '_id' || name === '$expr') &&
    Object.keys(sort ?? {}).every((name) => name === '_id');
  if (fine.length || !isPlain)
    throw notSupported("Read concern 'snapshot' with more than a whole collection");
  const matching = snapshot
    .documents(namespace)
    .filter(compileFilter(filter, (expression) => prepareExpression(expression)));
  const found = sortBy(matching, (one) => one, parseSort(sort));
  const reply = cursors.reply(namespace, found, batchSize);
  return { cursor: { ...(reply.cursor as Document), atClusterTime: snapshot.atClusterTime } };
}

/** https://www.mongodb.com/docs/manual/reference/command/find/ */
export const find = defineCommand('find', findFields, (input, context) => {
  const { database, catalog, cursors, snapshot } = context;
  if (snapshot) return findAllAt(snapshot, `${database}.${input.find}`, input, cursors);
  const collection = catalog.find(database, input.find);
  const project = compileProjection(input.projection);
  const { found } = select(collection, { ...input, variables: variablesIn(input.let) });
  const results = found.map(({ document: result }) => project(result));
  return cursors.reply(`${database}.${input.find}`, results, input.batchSize, input.singleBatch);
});

const cursorId = z.unknown().transform(toNumber);

/** https://www.mongodb.com/docs/manual/reference/command/getMore/ */
export const getMore = defineCommand(
  'getMore',
  { getMore: cursorId, collection: collectionName, batchSize: notNegative.optional() },
  (input, { cursors, database }) =>
    cursors.next(input.getMore, `${database}.${input.collection}`, input.batchSize),
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
