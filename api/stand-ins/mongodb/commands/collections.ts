import { z } from 'zod';
import { ID_INDEX } from '../collections/index-spec.ts';
import { MongoError } from '../errors/errors.ts';
import { compileFilter } from '../query/filter.ts';
import { collectionName, count, defineCommand, document, flag } from './command.ts';

/** https://www.mongodb.com/docs/manual/reference/command/create/ (no options: no capped, no validators, no views) */
export const create = defineCommand('create', { create: collectionName }, (input, context) => {
  const { database, catalog, changes } = context;
  if (catalog.find(database, input.create))
    throw new MongoError(48, 'NamespaceExists', `Collection ${database}.${input.create} already exists.`);
  catalog.ensure(database, input.create, changes);
  return {};
});

/** https://www.mongodb.com/docs/manual/reference/command/drop/ */
export const drop = defineCommand('drop', { drop: collectionName }, (input, context) => {
  const collection = context.catalog.find(context.database, input.drop);
  // Since 7.0 it is no error to drop what is not there.
  if (!collection) return {};
  context.catalog.drop(collection, context.changes);
  return { ns: collection.namespace, nIndexesWas: collection.indexes.size };
});

/** https://www.mongodb.com/docs/manual/reference/command/dropDatabase/ */
export const dropDatabase = defineCommand(
  'dropDatabase',
  { dropDatabase: z.unknown().optional() },
  (_input, context) => {
    const { database, catalog, changes } = context;
    for (const { collection } of catalog.inDatabase(database)) catalog.drop(collection, changes);
    return { dropped: database };
  },
);

/** https://www.mongodb.com/docs/manual/reference/command/listDatabases/ (sizes are not measured: all are 0) */
export const listDatabases = defineCommand(
  'listDatabases',
  {
    listDatabases: z.unknown().optional(),
    filter: document.optional(),
    nameOnly: flag.optional(),
    authorizedDatabases: flag.optional(),
  },
  (input, { database, catalog }) => {
    if (database !== 'admin')
      throw new MongoError(13, 'Unauthorized', 'listDatabases may only be run against the admin database.');
    const names = new Set([...catalog.all()].map(({ namespace }) => namespace.split('.')[0] ?? ''));
    const databases = [...names].sort().map((name) => ({ name, sizeOnDisk: 0, empty: false }));
    const found = databases.filter(compileFilter(input.filter ?? {}));
    return input.nameOnly
      ? { databases: found.map(({ name }) => ({ name })) }
      : { databases: found, totalSize: 0, totalSizeMb: 0 };
  },
);

/** https://www.mongodb.com/docs/manual/reference/command/listCollections/ */
export const listCollections = defineCommand(
  'listCollections',
  {
    listCollections: z.unknown().optional(),
    filter: document.optional(),
    nameOnly: flag.optional(),
    authorizedCollections: flag.optional(),
    cursor: z.strictObject({ batchSize: count.optional() }).optional(),
  },
  (input, { database, catalog, cursors }) => {
    const matches = compileFilter(input.filter ?? {});
    const all = catalog
      .inDatabase(database)
      .map(({ name }) => ({
        name,
        type: 'collection',
        options: {},
        info: { readOnly: false },
        idIndex: ID_INDEX.raw,
      }))
      .filter(matches);
    const shown = input.nameOnly ? all.map(({ name, type }) => ({ name, type })) : all;
    return cursors.reply(`${database}.$cmd.listCollections`, shown, input.cursor?.batchSize);
  },
);
