import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { LoggedAct } from './acts-log.ts';
import { isDuplicate } from '../../db/is-duplicate.ts';
import { Failure } from '../../http/failure.ts';
import {
  fingerprintOf,
  firstRoot,
  hashOf,
  nextRoot,
  signedRootSchema,
  unfitOf,
  type SignedRoot,
} from '../trust/index.ts';

interface RootDocument {
  /** its version */
  _id: number;
  root: SignedRoot;
  /** when, by whom and why it was given in; roots of older releases do not say it */
  at?: Date;
  by?: string;
  reason?: string;
}

type Sending = Required<Pick<RootDocument, 'at' | 'by' | 'reason'>>;

interface RootsOptions {
  db: Db;
  /** fingerprint of the first root (`RELEASE_ROOT`) */
  pin: string;
  log: Pick<Logger, 'error'>;
}

/**
 * The roots of this site, each checked against the one before, from the one that the setting names. What lies in the database
 * is believed no further than its signatures go, and a root that was once seen here is not forgotten.
 */
export function trustRoots({ db, pin, log }: RootsOptions) {
  const roots = db.collection<RootDocument>('trustRoots');
  const chain: SignedRoot[] = [];
  const check = (sent: unknown): SignedRoot => {
    const before = chain.at(-1);
    return before ? nextRoot(sent, before) : firstRoot(sent, pin);
  };

  async function look(): Promise<void> {
    const known = chain.length;
    const found = await roots
      .find({ _id: { $gt: known } })
      .sort({ _id: 1 })
      .toArray();
    // Another request may have been faster.
    for (const { _id, root } of found)
      if (_id === chain.length + 1)
        try {
          chain.push(check(root));
        } catch (error) {
          log.error({ root: _id, reason: String(error) }, 'a root in the database cannot be trusted');
          return;
        }
  }

  let looking: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /** One look at a time: who asks during one gets the next, which begins later than they have asked. */
  function refresh(): Promise<void> {
    if (!looking) return (looking = look().finally(() => (looking = undefined)));
    const begin = () => {
      next = undefined;
      return refresh();
    };
    return (next ??= looking.then(begin, begin));
  }

  /** What was sent again, since its answer was lost. */
  function sameAsLast(sent: unknown): SignedRoot | undefined {
    const last = chain.at(-1);
    const { data } = signedRootSchema.safeParse(sent);
    return last && data && hashOf(data.signed) === hashOf(last.signed) ? last : undefined;
  }

  /** What lies in the place of the next root and cannot be trusted makes room: whoever writes to the database keeps no key from going. */
  async function makeRoom(version: number): Promise<void> {
    const there = await roots.findOne({ _id: version });
    if (!there) return;
    try {
      check(there.root);
    } catch {
      // Compared as it lies there: it may look like a query.
      await roots.deleteOne({ _id: version, root: { $eq: there.root } });
    }
  }

  return {
    /** Reads roots that came since; a key that was taken away is good for nothing after it. */
    refresh,
    current: (): SignedRoot | undefined => chain.at(-1),
    /** Those after a version, oldest first. */
    since: (version: number): readonly SignedRoot[] => chain.slice(version),
    /** What the log of acts has to say of those that hold or held. */
    async told(): Promise<LoggedAct[]> {
      const found = await roots.find({ _id: { $lte: chain.length } }).toArray();
      const given = new Map(found.map((document) => [document._id, document]));
      return chain.map(({ signed }): LoggedAct => {
        const { at = new Date(0), by = '', reason = '' } = given.get(signed.version) ?? {};
        const detail = { version: signed.version, root: fingerprintOf(signed) };
        return { at, act: 'root', by, reason, ref: `root ${signed.version}`, detail };
      });
    },
    /**
     * Takes the next root. The one that holds already is taken once more.
     * @throws {Failure} 409 when it is not the next one, or not signed by enough keys of both
     */
    async add(sent: unknown, given: Sending): Promise<SignedRoot> {
      await refresh();
      const same = sameAsLast(sent);
      if (same) return same;
      try {
        const root = check(sent);
        const unfit = unfitOf(root.signed);
        if (unfit !== undefined) throw new Error(unfit);
        await makeRoom(root.signed.version);
        await roots.insertOne({ _id: root.signed.version, root, ...given });
      } catch (error) {
        if (isDuplicate(error))
          throw new Failure(409, 'moved', 'Another root was taken meanwhile: make the next one after it.');
        const why = error instanceof Error ? error.message : String(error);
        throw new Failure(409, 'bad_signature', `This root is not taken: ${why}.`);
      }
      await refresh();
      const taken = chain.at(-1);
      if (!taken) throw new Error('A root was taken and is not there.');
      return taken;
    },
  };
}
