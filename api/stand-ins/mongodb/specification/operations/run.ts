import {
  type AbstractCursor,
  ClientSession,
  Collection,
  Db,
  type Document,
  GridFSBucket,
  MongoClient,
} from 'mongodb';
import type { Entities } from '../entities.ts';
import { errorMismatches, Lacking, RunnerError } from '../expectations/errors.ts';
import { type Known, mismatches } from '../expectations/match.ts';
import { onCollection } from './collection.ts';
import { commandCursor, onClient, onDatabase } from './database.ts';
import { onTestRunner } from './test-runner.ts';

export interface Stage {
  readonly entities: Entities;
  readonly internal: MongoClient;
  readonly known: Known;
}

async function onSession(
  stage: Stage,
  session: ClientSession,
  name: string,
  args: Document,
): Promise<unknown> {
  switch (name) {
    case 'startTransaction':
      return session.startTransaction(args);
    case 'commitTransaction':
      return session.commitTransaction();
    case 'abortTransaction':
      return session.abortTransaction();
    case 'endSession':
      return session.endSession();
    case 'withTransaction':
      return session.withTransaction(async () => {
        for (const each of args['callback'] as Document[]) {
          const different = await runOperation(stage, each);
          if (different.length) throw new RunnerError(different.join('; '));
        }
      });
    default:
      throw new Lacking(`the driver has no ${name} of a session`);
  }
}

async function onCursor({ entities }: Stage, id: string, name: string): Promise<unknown> {
  const cursor = entities.cursor(id);
  if (name === 'close') return cursor.close();
  if (name === 'iterateOnce') return cursor.tryNext() as Promise<unknown>;
  if (name === 'iterateUntilDocumentOrError') return cursor.next() as Promise<unknown>;
  throw new Lacking(`the driver has no ${name} of a cursor`);
}

/** The driver sends a cursor's command when it is asked for the first document, which stays there. */
async function begun(cursor: AbstractCursor): Promise<AbstractCursor> {
  await cursor.hasNext();
  return cursor;
}

async function perform(stage: Stage, operation: Document, args: Document): Promise<unknown> {
  const { entities, internal } = stage;
  const { object, name } = operation as { object: string; name: string };
  if (object === 'testRunner') return onTestRunner(entities, internal, name, args);
  const target = entities.get(object);
  if (name === 'createChangeStream') throw new Lacking('the runner opens no change streams');
  if (target instanceof Collection) return onCollection(target, name, args);
  if (target instanceof Db) {
    if (name === 'createCommandCursor') return begun(commandCursor(target, args));
    return onDatabase(target, name, args);
  }
  if (target instanceof MongoClient) return onClient(target, name, args);
  if (target instanceof ClientSession) return onSession(stage, target, name, args);
  if (target instanceof GridFSBucket) throw new Lacking('the runner stores no files');
  return onCursor(stage, object, name);
}

/** The driver makes up the rest of the result of a write that nobody answered. */
const isUnacknowledged = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'acknowledged' in result && result.acknowledged === false;

/** Runs one operation of a test and returns what differs from what the test expects. */
export async function runOperation(stage: Stage, operation: Document): Promise<string[]> {
  const { entities, known } = stage;
  const { session: sessionName, ...rest } = (operation['arguments'] ?? {}) as Document;
  const isOfRunner = operation['object'] === 'testRunner';
  const session = isOfRunner ? sessionName : sessionName && entities.session(sessionName);
  const args: Document = session === undefined ? rest : { ...rest, session };
  const expected = operation['expectError'] as Document | undefined;
  let result: unknown;
  try {
    result = await perform(stage, operation, args);
  } catch (error) {
    if (error instanceof RunnerError || operation['ignoreResultAndError']) throw error;
    if (!expected) throw new Error(`${String(operation['name'])} failed: ${String(error)}`, { cause: error });
    return errorMismatches(expected, error, known);
  }
  if (expected) return [`${String(operation['name'])} was expected to fail`];
  if (isUnacknowledged(result)) result = { acknowledged: false };
  const saveAs = operation['saveResultAsEntity'] as string | undefined;
  if (saveAs !== undefined) entities.set(saveAs, result);
  if (!('expectResult' in operation)) return [];
  return mismatches(operation['expectResult'], result ?? null, known, String(operation['name']), true);
}
