import path from 'node:path';
import {
  hashOf,
  isSignedByOperators,
  misfitOfSet,
  signedSetSchema,
  signedTimestampSchema,
  type Root,
} from '@matinee/api/release-trust';
import { z } from 'zod';
import { lastKnown } from '../api-polling/last-known.ts';
import { checkSet, checkTimestamp, type Seen } from './check.ts';
import type { FollowedRoots } from './roots.ts';

interface ProofOptions {
  roots: FollowedRoots;
  dataDir: string;
  now?: () => Date;
}

const EVERYBODY = 100;

const proofSchema = z.object({
  root: z.number(),
  timestamp: signedTimestampSchema,
  live: signedSetSchema,
  canary: signedSetSchema.optional(),
});
type Proof = z.infer<typeof proofSchema>;

const seenSchema = z.object({
  timestamp: z.object({ counter: z.number(), hash: z.string() }),
  live: z.number(),
  log: z.object({ length: z.number(), head: z.string() }),
});

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
});

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
 * is not older than what was seen here. What was seen is kept on disk.
 */
export async function provenLive({ roots, dataDir, now = () => new Date() }: ProofOptions) {
  const kept = lastKnown(path.join(dataDir, 'seen.json'), (sent): Seen => seenSchema.parse(sent));
  let seen = await kept.read();
  let fresh: Freshness | null = null;
  let last: Proof | null = null;

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
      checkTimestamp(proof.timestamp, root, seen, now());
      checkSet(proof.live, composition, { root, named: proof.timestamp.signed.live, share: EVERYBODY });
      last = proof;
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
      checkSet(last.canary, composed.parse(sent), { root, named, share });
    },
    /** Remembers what was checked last: nothing older is believed from now on. */
    async remember(): Promise<void> {
      if (!last) return;
      const { signed } = last.timestamp;
      fresh = { set: signed.live.counter, signedAt: signed.at, until: signed.expires };
      if (seen?.timestamp.counter === signed.counter) return;
      const { counter, live, log } = signed;
      seen = { timestamp: { counter, hash: hashOf(signed) }, live: live.counter, log };
      await kept.write(seen);
    },
    /**
     * Checks what was kept on disk. That it is not the newest is no fault: it is all there is without the API.
     * @throws {Error} what is wrong, as a sentence
     */
    checkKept(sent: unknown, set: unknown): void {
      const root = roots.current();
      const read = signedSetSchema.parse(set);
      const misfit = misfitOfSet(read, composed.parse(sent));
      if (misfit) throw new Error(misfit);
      if (!root || !isSignedByOperators(read, root)) throw new Error('it is not signed by operators of now');
      if (read.signed.share < EVERYBODY) throw new Error('it was signed for a canary');
      if (seen && read.signed.counter < seen.live) throw new Error('a later set was live');
    },
    /** what was checked last, as it is kept beside the composition */
    lastSet: () => last?.live,
    /** null before anything was proven */
    freshness: () => fresh,
    isStale: () => fresh !== null && new Date(fresh.until) <= now(),
  };
}

export type ProvenLive = Awaited<ReturnType<typeof provenLive>>;
