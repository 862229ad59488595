import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import type { Section } from '../report/line.ts';
import { sharedJobs } from './figures/shared-jobs.ts';
import { startClerk } from './services/people.ts';
import { startService } from './services/service.ts';
import { startApi } from './services/start-api.ts';

interface JobsBenchRun {
  /** the repository, its API built */
  root: string;
  /** free, and the eight above it */
  port: number;
  /** made anew */
  dir: string;
  rounds: number;
  say(line: string): void;
  report(name: string, section: Section): void;
}

/** More say no more, and each takes seconds. */
const MAX_ROUNDS = 5;

/** Measures how several processes of the API share their jobs, and leaves nothing running. */
export async function runJobsBench({ root, port, dir, rounds, say, report }: JobsBenchRun): Promise<void> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const log = path.join(dir, 'processes.log');
  const running: (() => unknown)[] = [];
  try {
    const clerk = await startClerk();
    running.push(clerk.close);
    const { service: store, first } = startService<{ port: number }>({
      root,
      file: 'api/stand-ins/dist/mongodb.js',
      env: { MONGODB_DIR: path.join(dir, 'mongodb') },
      log,
    });
    running.push(store.stop);
    const address = `mongodb://127.0.0.1:${(await first()).port}`;
    const client = new MongoClient(address);
    running.push(() => client.close());
    say('\nMeasuring the jobs …');
    const section = await sharedJobs({
      rounds: Math.min(rounds, MAX_ROUNDS),
      database: (name) => client.db(name),
      start: (name, offset, settings) =>
        startApi({
          root,
          port: port + offset,
          mongodb: `${address}/${name}`,
          payments: settings['STRIPE_API_URL'] ?? '',
          clerk: clerk.url,
          log,
          settings,
        }),
    });
    report('jobs', section);
  } finally {
    for (const stop of running.reverse()) await stop();
  }
}
