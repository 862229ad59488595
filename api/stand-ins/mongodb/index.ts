import { Catalog } from './collections/catalog.ts';
import { sweepExpired } from './collections/expiry.ts';
import { execute, type Engine } from './commands/execute.ts';
import { Cursors } from './cursors/cursors.ts';
import { failingBy } from './faults/around.ts';
import { FailPoints } from './faults/fail-points.ts';
import { RetriedWrites } from './sessions/retried-writes.ts';
import { Snapshots } from './sessions/snapshots.ts';
import { openLmdbStorage } from './storage/lmdb-storage.ts';
import { memoryStorage } from './storage/memory-storage.ts';
import type { Contents } from './storage/storage.ts';
import { REPLICA_SET } from './wire/replica-set.ts';
import { listen } from './wire/server.ts';

export interface MongoStandInOptions {
  /** Directory of the data, made when missing; null keeps everything in memory only. */
  readonly dir: string | null;
  /** 0 picks a free port. */
  readonly port: number;
  /** Default 127.0.0.1: there is no authentication, so it should not be reachable from elsewhere. */
  readonly host?: string;
  /** Clock for `$currentDate` and for TTL indexes. */
  readonly now?: () => Date;
  /** What one without a directory begins with; nothing unless told. */
  readonly contents?: Contents;
}

export interface MongoStandIn {
  readonly port: number;
  /** Connection string for the driver, database `matinee`. */
  readonly uri: string;
  /** Removes what TTL indexes say is over, which else happens once a minute; resolves when it is on disk. */
  sweepExpired(): Promise<void>;
  /** All collections, indexes and documents as they are now, for others to begin with; without sessions and elections. */
  contents(): Contents;
  /** Ends all connections and closes the store. */
  close(): Promise<void>;
}

const SWEEP_MS = 60_000;

/** Starts a small server that speaks MongoDB's wire protocol. Rejects when the port or the directory is in use. */
export async function startMongoStandIn(options: MongoStandInOptions): Promise<MongoStandIn> {
  const { dir, port, host = '127.0.0.1', now = () => new Date() } = options;
  const storage = dir === null ? memoryStorage(options.contents) : await openLmdbStorage(dir);
  const catalog = new Catalog();
  const retriedWrites = new RetriedWrites();
  const snapshots = new Snapshots(catalog, now);
  const failPoints = new FailPoints();
  const cursors = new Cursors(now);
  try {
    const stored = storage.contents();
    catalog.load(stored);
    retriedWrites.load(stored.sessions);
    const elections = {
      term: stored.term,
      // What could not be stored is told by the next write.
      elected: (term: number) => void storage.commit([{ kind: 'term', term }]).catch(() => undefined),
    };
    const server = await listen(host, port, elections, (replicaSet) => {
      const engine: Engine = {
        catalog,
        cursors,
        failPoints,
        replicaSet,
        retriedWrites,
        snapshots,
        storage,
        now,
      };
      return {
        execute: (command) => execute(engine, command),
        around: failingBy(failPoints, (command) => retriedWrites.knows(command)),
      };
    });
    const sweep = async () => {
      const changes = sweepExpired(catalog, now());
      if (changes.length) await storage.commit(changes);
    };
    const timer = setInterval(() => void sweep(), SWEEP_MS);
    timer.unref();
    const close = async () => {
      clearInterval(timer);
      await server.close();
      await storage.close();
    };
    const uri = `mongodb://${host}:${server.port}/matinee?replicaSet=${REPLICA_SET}`;
    const contents = () => ({ ...catalog.contents(), sessions: [], term: 0 });
    return { port: server.port, uri, sweepExpired: sweep, contents, close };
  } catch (error) {
    await storage.close();
    throw error;
  }
}
