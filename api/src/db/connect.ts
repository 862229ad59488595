import { MongoClient } from 'mongodb';
import type { Config } from '../config.ts';
import { collectionsOf, type Database } from './collections.ts';

const DEFAULT_NAME = 'matinee';
const SOCKET_TIMEOUT_MS = 20_000;

export interface Connection {
  db: Database;
  close(): Promise<void>;
}

/** The database that a connection string names in its path, if any: the driver would say `test` for none. */
function nameIn(uri: string): string {
  const name = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^/?]+)/.exec(uri)?.[1];
  return name ? decodeURIComponent(name) : DEFAULT_NAME;
}

/**
 * Makes the client; it connects with its first command. A dead server is an error after `timeoutMs`, not a hanging request,
 * and every write is on a majority's disks before it counts.
 * @param options.monitorCommands true makes the client tell its commands as events
 */
export function connect(config: Config['mongodb'], options: { monitorCommands?: boolean } = {}): Connection {
  const client = new MongoClient(config.uri, {
    appName: 'matinee-api',
    serverSelectionTimeoutMS: config.timeoutMs,
    connectTimeoutMS: config.timeoutMs,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
    waitQueueTimeoutMS: config.timeoutMs,
    ...options,
    writeConcern: { w: 'majority', journal: true },
  });
  return { db: collectionsOf(client.db(nameIn(config.uri))), close: () => client.close() };
}
