import { MongoClient, type Collection, type Db, type Document, type ObjectId } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { startMongoStandIn, type MongoStandIn } from '../index.ts';

export interface Doc extends Document {
  _id?: number | string | ObjectId;
}

export interface Fixture {
  readonly client: MongoClient;
  readonly db: Db;
  /** A collection of its own for each call. */
  collection(...documents: Doc[]): Promise<Collection<Doc>>;
  readonly standIn: MongoStandIn;
}

/** A stand-in in memory with a connected driver, for all tests of a file. */
export function inMemory(options: { now?: () => Date } = {}): Fixture {
  let standIn: MongoStandIn;
  let client: MongoClient;
  let made = 0;
  beforeAll(async () => {
    standIn = await startMongoStandIn({ dir: null, port: 0, ...options });
    client = await new MongoClient(standIn.uri, { maxPoolSize: 64 }).connect();
  });
  afterAll(async () => {
    await client.close();
    await standIn.close();
  });
  return {
    get client() {
      return client;
    },
    get db() {
      return client.db();
    },
    get standIn() {
      return standIn;
    },
    collection: async (...documents) => {
      const collection = client.db().collection<Doc>(`c${++made}`);
      if (documents.length) await collection.insertMany(documents);
      return collection;
    },
  };
}

/** Code and message of what a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<{ code: unknown; message: string }> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error)
      return { code: 'code' in error ? error.code : undefined, message: error.message };
  }
  throw new Error('expected a failure');
}
