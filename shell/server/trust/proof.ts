import path from 'node:path';
import {
  EVERYBODY,
  hashOf,
  isSignedBy,
  isSignedByOperators,
  misfitOfSet,
  signedSetSchema,
  signedTimestampSchema,
  type LogHead,
  type LogLine,
  type Root,
  type SignedTimestamp,
} from '@matinee/api/release-trust';
import { z } from 'zod';
import { lastKnown } from '../api-polling/last-known.ts';
import { NotTold } from './acts-log.ts';
import {
  checkLogGoesOn,
  checkSet,
  checkStillRevoked,
  checkTimestamp,
  underRoot,
  type Seen,
} from './check.ts';
import type { FollowedRoots } from './roots.ts';

interface ProofOptions {
  roots: FollowedRoots;
  dataDir: string;
  /** reads some lines of the log of all acts after a number, oldest first, or throws `NotTold`; without it a log that got longer is believed */
  linesAfter?: ((number: number) => Promise<LogLine[]>) | undefined;
  now?: () => Date;
}

/** A server that has just begun waits so long to hear what is live, in milliseconds, before somebody is told. */
const PATIENCE_MS = 600_000;

const proofSchema = z.object({
  root: z.number(),
  timestamp: signedTimestampSchema,
  live: signedSetSchema,
  canary: signedSetSchema.optional(),
});
type Proof = z.infer<typeof proofSchema>;

/** @param root whose keys are meant where what was kept does not say it, since servers of before did not */
const seenUnder = (root: Root | undefined) =>
  z
    .object({
      timestamp: z.object({ counter: z.number(), hash: z.string() }),
      live: z.number(),
      operators: z.record(z.string(), z.number()).optional(),
      log: z.object({ length: z.number(), head: z.string() }),
      revoked: z.array(z.string()).default([]),
      oldest: z.record(z.string(), z.string()).default({}),
      timekeepers: z.array(z.string()).default(root?.timestamp.keys ?? []),
    })
    .transform((seen): Seen => {
      const operators = seen.operators ?? (root && allAt(root.operator.keys, seen.live));
      return { ...seen, operators };
    });

const allAt = (keys: readonly string[], number: number): Record<string, number> =>
  Object.fromEntries(keys.map((key) => [key, number]));

/** As much of a composition as its set names. */
const composed = z.looseObject({
  id: z.string(),
  shell: z.looseObject({ version: z.string() }).optional(),
  remotes: z.array(
    z.looseObject({
      name: z.string(),
      version: z.string(),
      fallback: z.looseObject({ version: z.string() }).optional(),
    }),
  ),
  revoked: z.array(z.string()).optional(),
  oldest: z.record(z.string(), z.string()).optional(),
});
type Composed = z.infer<typeof composed>;

/** How fresh is what this server knows. */
interface Freshness {
  /** number of the set that is live */
  set: number;
  /** when it was signed that this is live */
  signedAt: string;
  /** until when that counts */
  until: string;
}

const behind = (root: Root | undefined, { root: told, timestamp }: Proof): boolean =>
  !root || root.version < Math.max(told, timestamp.signed.root);

/**
 * What the API must prove before this server serves anything of what it tells: operators have signed it, it is live now, and it
 * is not older than what was seen here. What was seen holds at once, and is kept on disk as soon as that can be written.
 */
export async function provenLive({ roots, dataDir, linesAfter, now = () => new Date() }: ProofOptions) {
  const startedAt = now().getTime();
  const seenSchema = seenUnder(roots.current());
  const kept = lastKnown(path.join(dataDir, 'seen.json'), (sent): Seen => seenSchema.parse(sent));
  let seen = await kept.read();
  let isKept = true;
  let fresh: Freshness | null = null;
  let last: Proof | null = null;
  let lastRoot: Root | undefined;
  /** what the set that was checked last takes away */
  let takenAway: Pick<Composed, 'revoked' | 'oldest'> = {};
  /** up to where the log of all acts was read when that was checked */
  let read: LogHead = { length: 0, head: '' };
  let notTold: { times: number; why: string } | undefined;

  /** @returns up to where the log is known to be what it was; a log that is not told, or longer than one look reads, holds up nothing that operators have signed */
  async function readOn({ signed: { log } }: SignedTimestamp, from: Seen | null): Promise<LogHead> {
    // Where nothing was seen, or what was seen begins anew, there is nothing to read on from.
    if (!from?.log.length || !linesAfter || log.length === from.log.length) return log;
    try {
      const upTo = await checkLogGoesOn({ log }, from, linesAfter);
      notTold = undefined;
      return upTo;
    } catch (error) {
      if (!(error instanceof NotTold)) throw error;
      notTold = { times: (notTold?.times ?? 0) + 1, why: error.message };
      return from.log;
    }
  }

  return {
    roots,
    /**
     * Checks what is live.
     * @param sent the composition as it was sent, and its proof
     * @throws {Error} what is wrong, as a sentence
     */
    async check(sent: unknown, given: unknown): Promise<void> {
      if (given === undefined) throw new Error('the API does not prove what is live');
      const proof = proofSchema.parse(given);
      if (behind(roots.current(), proof)) await roots.learn();
      const root = roots.current();
      if (!root) throw new Error('there is no root yet');
      const composition = composed.parse(sent);
      const known = seen && underRoot(seen, root);
      checkTimestamp(proof.timestamp, root, known, now());
      checkSet(proof.live, composition, { root, named: proof.timestamp.signed.live, share: EVERYBODY });
      if (seen) checkStillRevoked(composition, seen);
      read = await readOn(proof.timestamp, known);
      last = proof;
      lastRoot = root;
      takenAway = composition;
    },
    /** Checks the canary beside what was checked last. @throws {Error} what is wrong, as a sentence */
    checkCanary(sent: unknown, share: number): void {
      const root = roots.current();
      const named = last?.timestamp.signed.canary;
      if (!root || !last?.canary || !named) throw new Error('nobody has signed the canary');
      if (named.counter <= last.live.signed.counter)
        throw new Error(`the canary's set ${named.counter} is older than what is live`);
      if (share > named.share)
        throw new Error(`the timestamp gives the canary to ${named.share} % of the visitors`);
      const composition = composed.parse(sent);
      checkSet(last.canary, composition, { root, named, share });
      // It is made of what is live: what is taken away there is not given to some.
      checkStillRevoked(composition, takenAway);
    },
    /** Remembers what was checked last: nothing older is believed from now on. `keep` writes it. */
    remember(): void {
      if (!last) return;
      const { signed } = last.timestamp;
      fresh = { set: signed.live.counter, signedAt: signed.at, until: signed.expires };
      const hash = hashOf(signed);
      if (seen?.timestamp.hash === hash && seen.log.length === read.length) return;
      const { counter, live } = signed;
      const operators = { ...seen?.operators };
      for (const key of lastRoot?.operator.keys ?? [])
        if (isSignedBy('set', last.live, { keys: [key], threshold: 1 })) operators[key] = live.counter;
      seen = {
        timestamp: { counter, hash },
        live: live.counter,
        operators,
        log: read,
        timekeepers: lastRoot?.timestamp.keys ?? [],
        revoked: takenAway.revoked ?? [],
        oldest: takenAway.oldest ?? {},
      };
      isKept = false;
    },
    /**
     * Keeps on disk what was seen, and the roots, as far as that is not there yet.
     * @throws {NotKept} when that cannot be written
     */
    async keep(): Promise<void> {
      await roots.keep();
      if (!isKept) await kept.write(seen);
      isKept = true;
    },
    /**
     * Checks what was kept on disk. That it is not the newest is no fault: it is all there is without the API.
     * @throws {Error} what is wrong, as a sentence
     */
    checkKept(sent: unknown, set: unknown): void {
      const root = roots.current();
      const read = signedSetSchema.parse(set);
      const composition = composed.parse(sent);
      const misfit = misfitOfSet(read, composition);
      if (misfit) throw new Error(misfit);
      if (!root || !isSignedByOperators(read, root)) throw new Error('it is not signed by operators of now');
      if (read.signed.share < EVERYBODY) throw new Error('it was signed for a canary');
      if (seen && read.signed.counter < underRoot(seen, root).live) throw new Error('a later set was live');
      if (seen) checkStillRevoked(composition, seen);
    },
    /** what was checked last, as it is kept beside the composition */
    lastSet: () => last?.live,
    /** whether the log of all acts was read up to where it was signed, at the last check */
    hasReadLog: (): boolean => !last || read.length === last.timestamp.signed.log.length,
    /** how often in a row the log of all acts was not told, and why; undefined when it was */
    notTold: () => notTold,
    /** null before anything was proven */
    freshness: () => fresh,
    /** also when nothing was proven for a while since this server began */
    isStale: () => (fresh ? new Date(fresh.until) <= now() : now().getTime() - startedAt > PATIENCE_MS),
  };
}

export type ProvenLive = Awaited<ReturnType<typeof provenLive>>;
