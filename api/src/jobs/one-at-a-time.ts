import { randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { isDuplicate } from '../db/is-duplicate.ts';
import type { Clock } from '../dependencies.ts';
import { tooLate } from './too-late.ts';

interface LeaseDocument {
  _id: string;
  by: string;
  until: Date;
}

/** So many of its thirds a lease lasts: one that is renewed each third is lost only with its process. */
const RENEWALS = 3;

/** Who takes a lease: one process, by chance. */
const SELF: string = randomUUID();

/** Between two passes a lease that rests is nobody's. */
const NOBODY = '';

interface Wanted {
  _id: string;
  by: string;
  leaseMs: number;
  restMs: number;
}

async function take(
  leases: Collection<LeaseDocument>,
  clock: Clock,
  { _id, by, leaseMs, restMs }: Wanted,
): Promise<boolean> {
  const now = clock.now();
  const until = new Date(now.getTime() + leaseMs);
  try {
    const { matchedCount, upsertedCount } = await leases.updateOne(
      {
        _id,
        $or: [{ by }, { until: { $lte: now } }, { until: { $gt: tooLate(now, Math.max(leaseMs, restMs)) } }],
      },
      { $set: { by, until } },
      { upsert: true },
    );
    return matchedCount + upsertedCount === 1;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Most of the pause between two passes: the rest is left to clocks that differ a little. */
const PART_OF_PAUSE = 0.8;

/** For a pass that somebody is to make once in so many seconds, whoever it is. */
export const restOf = (pauseSeconds: number) => ({ restMs: PART_OF_PAUSE * pauseSeconds * 1000 });

/**
 * Lets a pass be made by one process at a time: the others leave it out. A process that dies in the middle of one keeps it for
 * `leaseMs` at most, and one that ends gives it back.
 * @param restMs how long after a pass nobody begins the next one: with it n processes make as many passes as one
 * @param by who takes it; another one in tests of several processes in one
 */
export function oneAtATime(
  { db, clock }: { db: { raw: Db }; clock: Clock },
  name: string,
  leaseMs: number,
  work: () => Promise<void>,
  { restMs = 0, by = SELF }: { restMs?: number; by?: string } = {},
): () => Promise<void> {
  const leases = db.raw.collection<LeaseDocument>('leases');
  const wanted = { _id: name, by, leaseMs, restMs };
  const giveBack = () =>
    restMs === 0
      ? leases.deleteOne({ _id: name, by })
      : leases.updateOne(
          { _id: name, by },
          { $set: { by: NOBODY, until: new Date(clock.now().getTime() + restMs) } },
        );
  return async () => {
    if (!(await take(leases, clock, wanted))) return;
    const renewal = setInterval(
      () => void take(leases, clock, wanted).catch(() => undefined),
      leaseMs / RENEWALS,
    );
    try {
      await work();
    } finally {
      clearInterval(renewal);
      await giveBack().catch(() => undefined);
    }
  };
}
