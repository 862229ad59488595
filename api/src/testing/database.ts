import { randomBytes } from 'node:crypto';
import { startMongoStandIn } from '@matinee/stand-ins/mongodb';
import type { Logger } from 'pino';
import { type Connection, connect } from '../db/connect.ts';
import { type Indexes, indexesOf } from '../db/index-state.ts';
import { migrate } from '../db/migrations.ts';
import { createLog } from '../http/log.ts';
import { divide, IS_SHARDED } from './shard.ts';

/** A database for one API of a test. */
export interface TestDatabase {
  uri: string;
  /** Has the data in their newest form and the indexes made, as each start does. */
  bringAbout(connection: Connection, log: Logger): Promise<Indexes>;
  stop(): Promise<void>;
}

async function bringAbout({ db }: Connection, log: Logger): Promise<Indexes> {
  await migrate(db);
  const indexes = indexesOf(db, log);
  await indexes.bringAbout();
  return indexes;
}

const uriAt = (port: number) => `mongodb://127.0.0.1:${port}/test`;

async function bringAboutAnywhere() {
  const standIn = await startMongoStandIn({ dir: null, port: 0 });
  const connection = connect({ uri: uriAt(standIn.port), timeoutMs: 5_000 });
  try {
    await bringAbout(connection, createLog('silent'));
    return standIn.contents();
  } finally {
    await connection.close();
    await standIn.close();
  }
}

/** What was brought about once is what every stand-in of this process begins with: to do it takes longer than most tests. */
let brought: ReturnType<typeof bringAboutAnywhere> | undefined;

async function standInThatHasAll(): Promise<TestDatabase> {
  const contents = await (brought ??= bringAboutAnywhere());
  const standIn = await startMongoStandIn({ dir: null, port: 0, contents });
  let stopped: Promise<void> | undefined;
  return {
    uri: uriAt(standIn.port),
    async bringAbout({ db }, log) {
      // Connected, as after a start.
      await db.raw.command({ ping: 1 });
      const indexes = indexesOf(db, log);
      return { ...indexes, missing: () => indexes.missing() ?? [] };
    },
    stop: () => (stopped ??= standIn.close()),
  };
}

async function divideFirst(connection: Connection, log: Logger): Promise<Indexes> {
  if (IS_SHARDED) await divide(connection.db.raw);
  return bringAbout(connection, log);
}

/**
 * @param given the test's own; else MongoDB at `MONGODB_URI` when that is set, divided where `MONGODB_SHARDED` says so, else a stand-in
 * @param isLost whether the test takes it away while the API runs, as it can a stand-in alone
 */
export async function testDatabase(given: string | undefined, isLost: boolean): Promise<TestDatabase> {
  const stop = async () => {};
  if (given !== undefined) return { uri: given, bringAbout, stop };
  const real = process.env['MONGODB_URI'];
  if (!real || isLost) return standInThatHasAll();
  const uri = new URL(real);
  uri.pathname = `/test-${randomBytes(6).toString('hex')}`;
  return { uri: uri.href, bringAbout: divideFirst, stop };
}
