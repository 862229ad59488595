import type { AbstractCursor, Db, Document, MongoClient } from 'mongodb';
import { Lacking } from '../expectations/errors.ts';

const without = (args: Document, ...names: string[]): Document =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));

function commandOptions({ readPreference, session }: Document): Document {
  return {
    ...(session && { session }),
    ...(readPreference && { readPreference: (readPreference as Document)['mode'] as string }),
  };
}

/** A cursor over the results of a command. */
export function commandCursor(db: Db, args: Document): AbstractCursor {
  const cursor = db.runCursorCommand(args['command'] as Document, {
    ...commandOptions(args),
    ...(args['cursorType'] && { cursorType: args['cursorType'] as string }),
    ...(args['timeoutMode'] && { timeoutMode: args['timeoutMode'] as 'iteration' }),
  });
  if (args['batchSize'] !== undefined) cursor.setBatchSize(args['batchSize'] as number);
  if (args['maxTimeMS'] !== undefined) cursor.setMaxTimeMS(args['maxTimeMS'] as number);
  if (args['comment'] !== undefined) cursor.setComment(args['comment']);
  return cursor;
}

/** @throws RunnerError for an operation that the driver or the runner lacks */
export async function onDatabase(db: Db, name: string, args: Document): Promise<unknown> {
  switch (name) {
    case 'aggregate':
      return db.aggregate(args['pipeline'] as Document[], without(args, 'pipeline')).toArray();
    case 'createCollection':
      return db.createCollection(String(args['collection']), without(args, 'collection'));
    case 'dropCollection':
      return db.dropCollection(String(args['collection']), without(args, 'collection'));
    case 'listCollections':
      return db.listCollections((args['filter'] ?? {}) as Document, without(args, 'filter')).toArray();
    case 'listCollectionNames':
      return db
        .listCollections((args['filter'] ?? {}) as Document, { ...without(args, 'filter'), nameOnly: true })
        .toArray();
    case 'modifyCollection':
      return db.command({ collMod: args['collection'] as unknown, ...without(args, 'collection') });
    case 'runCommand':
      return db.command(args['command'] as Document, commandOptions(args));
    case 'runCursorCommand':
      return commandCursor(db, args).toArray();
    default:
      throw new Lacking(`the driver has no ${name} of a database`);
  }
}

/** @throws RunnerError for an operation that the driver or the runner lacks */
export async function onClient(client: MongoClient, name: string, args: Document): Promise<unknown> {
  switch (name) {
    case 'listDatabases':
      return (await client.db('admin').admin().listDatabases(args)).databases;
    case 'listDatabaseNames':
      return (
        await client
          .db('admin')
          .admin()
          .listDatabases({ ...args, nameOnly: true })
      ).databases.map((database) => database.name);
    case 'clientBulkWrite':
      return client.bulkWrite(args['models'] as never, without(args, 'models'));
    case 'close':
      return client.close();
    default:
      throw new Lacking(`the driver has no ${name} of a client`);
  }
}
