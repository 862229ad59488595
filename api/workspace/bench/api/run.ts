import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import type { Section } from '../report/line.ts';
import { Connection } from './client/connection.ts';
import { addShows, seed } from './data/seed.ts';
import { bookingWrites } from './figures/booking.ts';
import { contest } from './figures/contest.ts';
import { growth, showsForGrowth, type Sized } from './figures/growth.ts';
import { listeners } from './figures/listeners.ts';
import { memoryAfterwards } from './figures/memory.ts';
import { askPublicCalls, publicCalls } from './figures/public-calls.ts';
import { startClerk } from './services/people.ts';
import { startPayments } from './services/payments.ts';
import { startService } from './services/service.ts';
import { startApi } from './services/start-api.ts';

interface ApiBenchRun {
  /** the repository, its API built */
  root: string;
  /** free, and the four above it */
  port: number;
  /** made anew */
  dir: string;
  rounds: number;
  say(line: string): void;
  report(name: string, section: Section): void;
}

const sizes = [100, 10_000, 100_000];
const USUAL = 100;

/** Measures the API in a process of its own over the local store in another, and leaves nothing running. */
export async function runApiBench({ root, port, dir, rounds, say, report }: ApiBenchRun): Promise<void> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const log = path.join(dir, 'processes.log');
  const running: (() => unknown)[] = [];
  try {
    const payments = await startPayments();
    running.push(payments.close);
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
    const start = async (name: string, offset: number, settings = {}) => {
      const mongodb = `${address}/${name}`;
      const api = await startApi({
        root,
        port: port + offset,
        mongodb,
        payments: payments.url,
        clerk: clerk.url,
        log,
        settings,
      });
      running.push(api.stop);
      return api;
    };

    await seed(client.db('usual'), USUAL);
    const api = await start('usual', 0);
    const bench = { root, rounds, api, db: client.db('usual'), payments, log };
    say('\nMeasuring public calls and bookings …');
    const fresh = { ...bench, api: await start('usual', 4) };
    report('api-public', await publicCalls(fresh));
    report('api-booking', await bookingWrites(fresh));
    await fresh.api.stop();
    const memory = await memoryAfterwards(api, async (round) => {
      say(`\nMeasuring the API, round ${round} …`);
      await askPublicCalls(bench);
      const suffix = round === 1 ? '' : `-again`;
      const sections = {
        listeners: await listeners(bench),
        contest: await contest(bench),
      };
      for (const [name, section] of Object.entries(sections)) report(`api-${name}${suffix}`, section);
    });
    report('api-memory', memory);
    await api.stop();

    const filled: (Omit<Sized, 'connection'> & { port: number })[] = [];
    for (const [index, size] of sizes.entries()) {
      say(`Filling a database with ${size.toLocaleString('en')} shows and bookings …`);
      const name = `size-${size}`;
      // First the indexes, as in a database that grew: made over all of it they would keep the store from answering.
      const settings = { LIST_CACHE_MS: '0', MONGODB_TIMEOUT_MS: '30000' };
      const { port: at } = await start(name, 1 + index, settings);
      await seed(client.db(name), size);
      filled.push({ size, port: at, shows: await addShows(client.db(name), showsForGrowth(rounds)) });
    }
    const sized = await Promise.all(
      filled.map(async ({ port: at, ...rest }) => ({ ...rest, connection: await Connection.open(at) })),
    );
    running.push(() => sized.forEach(({ connection }) => connection.close()));
    report('api-growth', await growth(sized, rounds));
  } finally {
    for (const stop of running.reverse()) await stop();
  }
}
