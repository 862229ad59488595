import { MongoError } from '../errors/errors.ts';
import type { Document } from '../values/kinds.ts';

/** https://www.mongodb.com/docs/manual/reference/stable-api/ */
const IN_VERSION_1 = new Set([
  'abortTransaction',
  'aggregate',
  'bulkWrite',
  'collMod',
  'commitTransaction',
  'count',
  'create',
  'createIndexes',
  'delete',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'endSessions',
  'explain',
  'find',
  'findAndModify',
  'getMore',
  'hello',
  'insert',
  'killCursors',
  'listCollections',
  'listDatabases',
  'listIndexes',
  'ping',
  'refreshSessions',
  'update',
]);

/** Throws as a server does for a version of the API that it does not have, or a command that is not in it. */
export function checkApiVersion(
  name: string,
  { apiVersion, apiStrict, apiDeprecationErrors }: Document,
): void {
  if (apiVersion === undefined) {
    if (apiStrict !== undefined || apiDeprecationErrors !== undefined)
      throw new MongoError(
        9,
        'FailedToParse',
        "Provided apiStrict and/or apiDeprecationErrors without passing 'apiVersion'",
      );
    return;
  }
  if (apiVersion !== '1')
    throw new MongoError(
      322,
      'APIVersionError',
      `API version must be "1", got ${JSON.stringify(apiVersion)}`,
    );
  if (apiStrict === true && !IN_VERSION_1.has(name))
    throw new MongoError(
      323,
      'APIStrictError',
      `Provided apiStrict:true, but the command ${name} is not in API Version 1`,
    );
}
