import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { MongoClient, type Db } from 'mongodb';
import type { Section } from '../../report/line.ts';
import { startClerk } from './people.ts';
import { startService } from './service.ts';
import { startApi, type MeasuredApi } from './start-api.ts';

export interface StoreBench {
  /** the repository, its API built */
  root: string;
  /** the first of the ports that its APIs take */
  port: number;
  /** made anew */
  dir: string;
  rounds: number;
  say(line: string): void;
  report(name: string, section: Section): void;
}

/** The local store in a process of its own, and Clerk. */
export interface Store {
  /** output of all processes */
  log: string;
  database(name: string): Db;
  /** of a database */
  addressOf(name: string): string;
  /**
   * Starts an API.
   * @param name of its database
   * @param offset of its port
   * @param payments address of the payment provider
   */
  start(
    name: string,
    offset: number,
    payments: string,
    settings?: Record<string, string>,
  ): Promise<MeasuredApi>;
  /** has something ended with all the rest; what came last ends first */
  ends(stop: () => unknown): void;
}

/** Measures on a store of its own, and leaves nothing running. */
export async function onStore(
  { root, port, dir }: Pick<StoreBench, 'root' | 'port' | 'dir'>,
  measure: (store: Store) => Promise<void>,
): Promise<void> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const log = path.join(dir, 'processes.log');
  const running: (() => unknown)[] = [];
  const ends = (stop: () => unknown) => void running.push(stop);
  try {
    const clerk = await startClerk();
    ends(clerk.close);
    const { service, first } = startService<{ port: number }>({
      root,
      file: 'api/stand-ins/dist/mongodb.js',
      env: { MONGODB_DIR: path.join(dir, 'mongodb') },
      log,
    });
    ends(service.stop);
    const address = `mongodb://127.0.0.1:${(await first()).port}`;
    const client = new MongoClient(address);
    ends(() => client.close());
    const addressOf = (name: string) => `${address}/${name}`;
    await measure({
      log,
      ends,
      addressOf,
      database: (name) => client.db(name),
      async start(name, offset, payments, settings = {}) {
        const mongodb = addressOf(name);
        const own = { root, port: port + offset, mongodb, payments, clerk: clerk.url, log, settings };
        const api = await startApi(own);
        ends(api.stop);
        return api;
      },
    });
  } finally {
    for (const stop of running.reverse()) await stop();
  }
}
