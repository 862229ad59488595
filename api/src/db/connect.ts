import { MongoClient } from 'mongodb';
import type { Config } from '../config.ts';
import { collectionsOf, type Database } from './collections.ts';

const DEFAULT_NAME = 'matinee';

export interface Connection {
  db: Database;
  client: MongoClient;
  close(): Promise<void>;
}

/** The database that a connection string names in its path, if any: the driver would say `test` for none. */
function nameIn(uri: string): string {
  const name = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^/?]+)/.exec(uri)?.[1];
  return name ? decodeURIComponent(name) : DEFAULT_NAME;
}

/** A read is tried twice: both tries fit into the limit of a request, so that a silent server is a 503. */
const PATIENCE = 2;

export interface ConnectOptions {
  /** True makes the client tell its commands as events. */
  monitorCommands?: boolean;
  /** True waits for an answer as long as it takes: for migrations and copies, not for visitors. */
  patient?: boolean;
}

type Address = Omit<Config['mongodb'], 'electionMs'> & Partial<Config['mongodb']>;

/**
 * Makes the client; it connects with its first command. No primary is an error after `electionMs`, or else `timeoutMs`, a server
 * that does not answer after twice the latter, never a hanging request; and every write is on a majority's disks before it counts.
 */
export function connect(config: Address, { patient = false, ...options }: ConnectOptions = {}): Connection {
  const client = new MongoClient(config.uri, {
    appName: 'matinee-api',
    serverSelectionTimeoutMS: config.electionMs ?? config.timeoutMs,
    connectTimeoutMS: config.timeoutMs,
    socketTimeoutMS: patient ? 0 : config.timeoutMs * PATIENCE,
    waitQueueTimeoutMS: config.timeoutMs,
    ...options,
    // What bookings rest on. Under the very names that a connection string would use: under others the string would win.
    readPreference: 'primary',
    readConcernLevel: 'local',
    w: 'majority',
    journal: true,
    retryWrites: true,
    retryReads: true,
  });
  return { db: collectionsOf(client.db(nameIn(config.uri))), client, close: () => client.close() };
}
