import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleChild, startChild } from '../testing/child-process.ts';
import type { Doc } from '../testing/fixture.ts';

const ROUNDS = process.env.MATINEE_FULL === '1' ? 30 : 2;
const WRITERS = 32;
/** The process is killed after this many further answers, each round at another moment. */
const answersBeforeKill = (round: number): number => 300 + ((round * 379) % 700);

let bundle: { dir: string; file: string };
let dataDir: string;
beforeAll(async () => {
  bundle = await bundleChild();
  dataDir = mkdtempSync(join(tmpdir(), 'matinee-crash-'));
});
afterAll(() => {
  for (const dir of [bundle.dir, dataDir]) rmSync(dir, { recursive: true, force: true });
});

/** What the clients were told is done. */
class Acknowledged {
  readonly inserts: number[] = [];
  readonly seats: string[] = [];
  get total(): number {
    return this.inserts.length + this.seats.length;
  }
}

async function writeUntilDown(
  client: MongoClient,
  next: () => number,
  told: Acknowledged,
  onAnswer: () => void,
) {
  const rows = client.db().collection<Doc>('rows');
  const shows = client.db().collection<Doc>('shows');
  const writer = async (turn: number): Promise<void> => {
    for (;;) {
      const n = next();
      if (turn % 4) {
        await rows.insertOne({ _id: n, pad: 'x'.repeat(n % 300) });
        told.inserts.push(n);
      } else {
        const seat = `S${n}`;
        const free = { _id: 1, [`seats.${seat}`]: { $exists: false } };
        await shows.updateOne(free, { $set: { [`seats.${seat}`]: n }, $inc: { count: 1 } });
        told.seats.push(seat);
      }
      onAnswer();
    }
  };
  // Each writer goes on until its connection is gone.
  await Promise.allSettled(Array.from({ length: WRITERS }, (_, turn) => writer(turn)));
}

async function missing(rows: Collection<Doc>, shows: Collection<Doc>, told: Acknowledged) {
  const ids = new Set((await rows.find().toArray()).map(({ _id }) => _id));
  const show = await shows.findOne({ _id: 1 });
  const seats: Record<string, number> = show?.seats ?? {};
  return {
    inserts: told.inserts.filter((n) => !ids.has(n)),
    seats: told.seats.filter((seat) => !(seat in seats)),
    halfUpdates: show?.count - Object.keys(seats).length,
  };
}

test(
  `nothing acknowledged is lost in ${ROUNDS} kill -9 during writes`,
  async () => {
    const told = new Acknowledged();
    let last = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      const child = await startChild(bundle.file, dataDir);
      const client = await new MongoClient(child.uri, { maxPoolSize: WRITERS }).connect();
      const rows = client.db().collection<Doc>('rows');
      const shows = client.db().collection<Doc>('shows');
      if (round === 0) await shows.insertOne({ _id: 1, seats: {}, count: 0 });
      expect(await missing(rows, shows, told)).toEqual({ inserts: [], seats: [], halfUpdates: 0 });
      let answers = round < ROUNDS ? answersBeforeKill(round) : 0;
      if (answers) {
        let killed: Promise<void> | undefined;
        await writeUntilDown(
          client,
          () => ++last,
          told,
          () => {
            if (--answers === 0) killed = child.kill();
          },
        );
        await killed;
      }
      await client.close();
      await child.kill();
    }
    console.log(`kill -9: ${ROUNDS} rounds, ${told.total} acknowledged writes, 0 lost`);
    expect(told.total).toBeGreaterThan(ROUNDS * 200);
  },
  30_000 + ROUNDS * 10_000,
);
