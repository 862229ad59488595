import type { Db } from 'mongodb';
import type { Clock } from '../../dependencies.ts';
import { isDuplicate } from '../../db/is-duplicate.ts';
import {
  addSignature,
  hashOf,
  isSignedByTimekeeper,
  lastsTooLong,
  signedTimestampSchema,
  type LogHead,
  type Root,
  type SignedSet,
  type SignedTimestamp,
  type Timestamp,
} from '../trust/index.ts';

/** The clocks of two processes differ a little. */
const AHEAD_MS = 30_000;

interface TimestampDocument {
  _id: 'live';
  /** as it lies there: nothing is believed of it that is not signed */
  timestamp: unknown;
}

interface TimekeeperOptions {
  db: Db;
  clock: Clock;
  /** the online key; without it this process gives out what another one signed */
  key: string | undefined;
  minutes: number;
  /** whether the number of what was live counts no more under a root */
  isGone(live: Timestamp, root: Root): Promise<boolean>;
}

/** What is to be signed. */
export interface Now {
  root: Root;
  live: SignedSet;
  canary?: { set: SignedSet; share: number } | undefined;
  log: LogHead;
}

const named = (set: SignedSet) => ({ counter: set.signed.counter, hash: hashOf(set.signed) });

const said = ({ root, live, canary, log }: Now) => ({
  root: root.version,
  live: named(live),
  ...(canary && { canary: { ...named(canary.set), share: canary.share } }),
  log,
});

/** Signs what is live, anew when it has changed or half of the time is over. */
export function timekeeper({ db, clock, key, minutes, isGone }: TimekeeperOptions) {
  const timestamps = db.collection<TimestampDocument>('timestamps');
  /** What of it is signed with a key of now. */
  function asSigned(found: unknown, root: Root): SignedTimestamp | null {
    const { data } = signedTimestampSchema.safeParse(found);
    return data && isSignedByTimekeeper(data, root) ? data : null;
  }

  /** The last one that was signed with a key of now, whatever it is worth now. */
  const stored = async (root: Root) => asSigned((await timestamps.findOne({ _id: 'live' }))?.timestamp, root);

  /** The number of the set that was live by the last timestamp; 0 when it counts no more. */
  const liveBefore = async (before: SignedTimestamp | null, root: Root): Promise<number> =>
    before && !(await isGone(before.signed, root)) ? before.signed.live.counter : 0;

  /**
   * The next number. It is no lower than the seconds of our time, so that numbers go on above all that servers have seen when the last
   * timestamp is lost, or was replaced by one that nobody has signed.
   */
  const counterAfter = (before: SignedTimestamp | null, at: Date): number =>
    Math.max((before?.signed.counter ?? 0) + 1, Math.floor(at.getTime() / 1_000));

  /** Servers refuse one that is of a time to come, as after all clocks were ahead, and one that is good for years. */
  function isGood(timestamp: SignedTimestamp, now: Now): boolean {
    const { kind: _, counter: __, at, expires, ...told } = timestamp.signed;
    const time = clock.now().getTime();
    const left = Date.parse(expires) - time;
    if (Date.parse(at) > time + AHEAD_MS || lastsTooLong(timestamp)) return false;
    return hashOf(told) === hashOf(said(now)) && left > (minutes * 60_000) / 2;
  }

  /** A timestamp is found again by what signs it: it may lie there with more in it, or in another order, than was read. */
  const whereIs = ({ signatures }: SignedTimestamp) => ({
    _id: 'live' as const,
    'timestamp.signatures.signature': { $in: signatures.map(({ signature }) => signature) },
  });

  /** Another process may be faster: what it has signed is as good. */
  async function follow(before: SignedTimestamp, timestamp: SignedTimestamp, root: Root) {
    const { modifiedCount } = await timestamps.updateOne(whereIs(before), { $set: { timestamp } });
    return modifiedCount === 1 ? timestamp : stored(root);
  }

  /** Where nothing is that was signed. */
  async function begin(timestamp: SignedTimestamp, root: Root): Promise<SignedTimestamp | null> {
    try {
      await timestamps.insertOne({ _id: 'live', timestamp });
      return timestamp;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    return (await stored(root)) ?? takePlace(timestamp, root);
  }

  /** What nobody has signed gives way, whatever it is: compared with what was read, it could be made such that it stays for ever. */
  async function takePlace(timestamp: SignedTimestamp, root: Root): Promise<SignedTimestamp> {
    const place = { _id: 'live' as const };
    const was = await timestamps.findOneAndUpdate(
      place,
      { $set: { timestamp } },
      { returnDocument: 'before' },
    );
    const faster = asSigned(was?.timestamp, root);
    if (!faster) return timestamp;
    await timestamps.updateOne(whereIs(timestamp), { $set: { timestamp: faster } });
    return faster;
  }

  /** @throws {Error} a sentence, when the root does not take it for signed: no server would */
  function requireRole(made: SignedTimestamp, root: Root): void {
    if (isSignedByTimekeeper(made, root)) return;
    const isNamed = made.signatures.some((one) => root.timestamp.keys.includes(one.key));
    throw new Error(
      isNamed
        ? `root ${root.version} asks for ${root.timestamp.threshold} keys of the role timestamp, and TIMESTAMP_SIGNING_KEY is one`
        : `TIMESTAMP_SIGNING_KEY is no key of the role timestamp in root ${root.version}`,
    );
  }

  return {
    stored,
    /** Another word with each timestamp, by whichever process. */
    async mark(): Promise<string> {
      const projection = { 'timestamp.signed.counter': 1, 'timestamp.signed.at': 1 };
      return JSON.stringify(await timestamps.findOne({ _id: 'live' }, { projection }));
    },
    /** The number of the set that was live by the last timestamp; 0 when there is none, or it counts no more. */
    liveBefore: async (root: Root): Promise<number> => liveBefore(await stored(root), root),
    /**
     * @returns the timestamp of what is live; null when nobody has signed one
     * @throws {Error} a sentence, when what is live is older than what was live before: no key signs that; or when the key that is here is no good for it
     */
    async of(now: Now): Promise<SignedTimestamp | null> {
      const before = await stored(now.root);
      if (key === undefined || (before && isGood(before, now))) return before;
      const seen = await liveBefore(before, now.root);
      if (now.live.signed.counter < seen)
        throw new Error(
          `set ${now.live.signed.counter} is live, and set ${seen} was before: this is not signed`,
        );
      const at = clock.now();
      const signed: Timestamp = {
        kind: 'timestamp',
        counter: counterAfter(before, at),
        at: at.toISOString(),
        expires: new Date(at.getTime() + minutes * 60_000).toISOString(),
        ...said(now),
      };
      const made = addSignature('timestamp', { signed, signatures: [] }, key);
      requireRole(made, now.root);
      return before ? follow(before, made, now.root) : begin(made, now.root);
    },
  };
}
