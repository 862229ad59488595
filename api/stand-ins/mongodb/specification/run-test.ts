import type { Document as DriverDocument, MongoClient } from 'mongodb';
import type { Document } from '../values/kinds.ts';
import { Entities } from './entities.ts';
import { eventMismatches } from './expectations/events.ts';
import { type Known, mismatches } from './expectations/match.ts';
import { runOperation } from './operations/run.ts';
import type { SuiteFile, SuiteTest } from './suites.ts';

const FAIL_POINTS = ['failCommand', 'onPrimaryTransactionalWrite'];

async function fill(internal: MongoClient, data: readonly Document[]): Promise<void> {
  for (const { databaseName, collectionName, documents, createOptions } of data) {
    const db = internal.db(String(databaseName));
    await db.dropCollection(String(collectionName));
    await db.createCollection(String(collectionName), createOptions ?? {});
    const rows = documents as DriverDocument[];
    if (rows.length) await db.collection(String(collectionName)).insertMany(rows);
  }
}

async function outcome(
  internal: MongoClient,
  expected: readonly Document[],
  known: Known,
): Promise<string[]> {
  const different: string[] = [];
  for (const { databaseName, collectionName, documents } of expected) {
    const collection = internal.db(String(databaseName)).collection(String(collectionName));
    const found = await collection.find({}, { sort: { _id: 1 } }).toArray();
    different.push(...mismatches(documents, found, known, 'outcome'));
  }
  return different;
}

/**
 * Runs one test of a suite against a server.
 * @param internal a client that the test does not know, for what is there before and after
 * @returns what differs from what the test expects; rejects when it cannot be carried out
 */
export async function runTest(
  uri: string,
  internal: MongoClient,
  file: SuiteFile,
  test: SuiteTest,
): Promise<string[]> {
  const entities = new Entities(uri);
  const known: Known = {
    entity: (id) => entities.get(id),
    sessionId: (id) => entities.sessionId(id),
  };
  try {
    await fill(internal, file.initialData);
    await entities.create(file.createEntities);
    const different: string[] = [];
    for (const operation of test.operations)
      different.push(...(await runOperation({ entities, internal, known }, operation)));
    for (const expected of test.expectEvents)
      different.push(...eventMismatches(expected, entities.events(expected.client), known));
    return [...different, ...(await outcome(internal, test.outcome, known))];
  } finally {
    for (const configureFailPoint of FAIL_POINTS)
      await internal.db('admin').command({ configureFailPoint, mode: 'off' });
    await entities.close();
  }
}
