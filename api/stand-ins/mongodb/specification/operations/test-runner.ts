import type { Document, MongoClient } from 'mongodb';
import { isDeepStrictEqual } from 'node:util';
import type { Entities } from '../entities.ts';
import { Lacking, RunnerError } from '../expectations/errors.ts';

const assert = (holds: boolean, what: string): void => {
  if (!holds) throw new RunnerError(`assertion failed: ${what}`);
};

function lastTwoSessions(entities: Entities, client: unknown): unknown[] {
  const started = entities.events(client).filter(({ name }) => name === 'commandStartedEvent');
  return started.slice(-2).map(({ event }) => (event['command'] as Document)['lsid'] as unknown);
}

async function hasCollection(internal: MongoClient, args: Document): Promise<boolean> {
  const db = internal.db(String(args['databaseName']));
  const found = await db.listCollections({ name: String(args['collectionName']) }).toArray();
  return found.length > 0;
}

async function hasIndex(internal: MongoClient, args: Document): Promise<boolean> {
  const collection = internal.db(String(args['databaseName'])).collection(String(args['collectionName']));
  return (await collection.listIndexes().toArray()).some(({ name }) => name === args['indexName']);
}

/** What a test asks of its runner. @throws RunnerError for an assertion that does not hold, and what is not known */
export async function onTestRunner(
  entities: Entities,
  internal: MongoClient,
  name: string,
  args: Document,
): Promise<unknown> {
  switch (name) {
    case 'failPoint':
      return entities
        .client(args['client'])
        .db('admin')
        .command(args['failPoint'] as Document);
    case 'createEntities':
      return entities.create(args['entities'] as Document[]);
    case 'assertSessionDirty':
    case 'assertSessionNotDirty': {
      const { serverSession } = entities.session(args['session']);
      return assert(serverSession.isDirty === (name === 'assertSessionDirty'), name);
    }
    case 'assertSameLsidOnLastTwoCommands':
    case 'assertDifferentLsidOnLastTwoCommands': {
      const [one, other] = lastTwoSessions(entities, args['client']);
      return assert(isDeepStrictEqual(one, other) === (name === 'assertSameLsidOnLastTwoCommands'), name);
    }
    case 'assertNumberConnectionsCheckedOut': {
      const counted = entities.events(args['client']);
      const count = (of: string) => counted.filter((event) => event.name === of).length;
      const out = count('connectionCheckedOutEvent') - count('connectionCheckedInEvent');
      return assert(out === args['connections'], `${out} connections are checked out`);
    }
    case 'assertCollectionExists':
      return assert(await hasCollection(internal, args), name);
    case 'assertCollectionNotExists':
      return assert(!(await hasCollection(internal, args)), name);
    case 'assertIndexExists':
      return assert(await hasIndex(internal, args), name);
    case 'assertIndexNotExists':
      return assert(!(await hasIndex(internal, args)), name);
    default:
      throw new Lacking(`${name} is not known to the runner`);
  }
}
