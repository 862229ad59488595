import type { Dependencies } from '../../dependencies.ts';
import { isDuplicate } from '../../db/is-duplicate.ts';
import { Failure } from '../../http/failure.ts';
import type { Composition } from '../documents/composition.ts';
import { liveState, releaseStore, type LiveState, type PointerDocument } from '../store/store.ts';
import {
  addSignature,
  hashOf,
  isSignedByOperators,
  misfitOfSet,
  setOf,
  teamKeysOf,
  type SignedSet,
  type SignedTimestamp,
} from '../trust/index.ts';
import type { TeamKeys } from '../signing/index.ts';
import { actsLog } from './acts-log.ts';
import type { GivenSet } from './schemas.ts';
import { trustRoots } from './roots.ts';
import { timekeeper } from './timestamps.ts';

interface SetDocument {
  /** its counter */
  _id: number;
  set: SignedSet;
}

/** What goes with what is live, so that a server believes it. */
export interface Proof {
  /** version of the root that holds */
  root: number;
  timestamp: SignedTimestamp | null;
  live: SignedSet;
  canary?: SignedSet;
}

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock' | 'log'>;

/**
 * The signatures of what is live. Without `RELEASE_ROOT` there are none: then whoever writes to the database chooses among what
 * teams have signed.
 */
export function signedSets({ config, db, clock, log }: Needs) {
  const { root: pin, operatorKey, timestampKey, timestampMinutes } = config.trust;
  const sets = db.raw.collection<SetDocument>('signedSets');
  const store = releaseStore(db.raw);
  const roots = pin === undefined ? undefined : trustRoots({ db: db.raw, pin, log });
  const acts = actsLog(db.raw);
  const keeper = timekeeper({ db: db.raw, clock, key: timestampKey, minutes: timestampMinutes });
  const teamKeys: TeamKeys = {
    get: (name) => {
      if (!roots) return config.teamKeys.get(name);
      const root = roots.current();
      return root && teamKeysOf(root.signed).get(name);
    },
  };

  /** @throws {Failure} 409 while there is no root */
  function requireRoot() {
    const root = roots?.current();
    if (root) return root.signed;
    throw new Failure(
      409,
      'contradiction',
      'This site has no root yet: npm run release -- send-root <file>.',
    );
  }

  const highest = async () => (await sets.find().sort({ _id: -1 }).limit(1).next())?._id ?? 0;
  const pointerNow = () => store.pointers.findOne({ _id: 'live' }, { projection: { history: 0 } });
  const find = async (counter: number | undefined) =>
    counter === undefined ? undefined : (await sets.findOne({ _id: counter }))?.set;

  async function keep(set: SignedSet): Promise<number> {
    try {
      await sets.insertOne({ _id: set.signed.counter, set });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      throw new Failure(409, 'moved', 'Another set was signed meanwhile. Look at it and decide again.');
    }
    return set.signed.counter;
  }

  const isInUse = (counter: number, pointer: PointerDocument | null) =>
    pointer?.set === counter || pointer?.canary?.set === counter;

  async function take(composition: Composition, share: number, { set }: GivenSet): Promise<number> {
    const { counter } = set.signed;
    const refuse = (why: string) =>
      new Failure(
        409,
        'bad_signature',
        `What was signed cannot go live now: ${why}. Give the order anew and sign that.`,
      );
    const misfit = misfitOfSet(set, composition);
    if (misfit) throw refuse(misfit);
    if (set.signed.share < share)
      throw refuse(`set ${counter} is for ${set.signed.share} % of the visitors at most`);
    if (!isSignedByOperators(set, requireRoot())) throw refuse('it lacks signatures of operators');
    // The same order sent once more, since its answer was lost.
    if (isInUse(counter, await pointerNow()) && hashOf((await find(counter))?.signed) === hashOf(set.signed))
      return counter;
    if (counter <= (await highest())) throw refuse(`another set has the number ${counter}, or a higher one`);
    return keep(set);
  }

  /** Another root may name other operators: what those of before have signed was theirs to sign. */
  const wasSigned = (set: SignedSet) =>
    roots?.since(0).some(({ signed }) => isSignedByOperators(set, signed));

  async function requireSigned(composition: Composition, share = 0): Promise<void> {
    if (!roots) return;
    const found = await sets.find({ 'set.signed.composition.id': composition.id }).toArray();
    const fits = ({ set }: SetDocument) =>
      set.signed.share >= share && misfitOfSet(set, composition) === undefined && wasSigned(set);
    // What was live before there was a root nobody has signed.
    if (found.some(fits) || (await highest()) === 0) return;
    throw new Failure(
      409,
      'not_signed',
      `What is stored as composition ${composition.id} is not what operators have signed: somebody has written to the database. Nothing is made of it. Put it back as it was: a shell server has what is live in signed-set.json.`,
    );
  }

  /** What is live, for whoever signs what comes next. */
  async function liveNow() {
    const now = await liveState(store);
    const set = await find(now?.set);
    return now && set ? { live: { set, composition: now.composition } } : {};
  }

  async function signHere(composition: Composition, share: number): Promise<number> {
    const counter = (await highest()) + 1;
    const unsigned = setOf(composition, { counter, at: clock.now(), share, log: await acts.head() });
    const set = operatorKey === undefined ? unsigned : addSignature('set', unsigned, operatorKey);
    if (isSignedByOperators(set, requireRoot())) return keep(set);
    throw new Failure(
      409,
      'needs_signature',
      'This has to be signed with the operator’s key: give the order by npm run release, where the key is.',
      { toSign: { set, composition, ...(await liveNow()) } },
    );
  }

  async function proofOf(now: LiveState): Promise<Proof | undefined> {
    if (!roots) return undefined;
    const root = roots.current()?.signed;
    const [live, canary] = await Promise.all([find(now.set), find(now.canary?.set)]);
    if (!root || !live) return undefined;
    const beside = canary && now.canary && { set: canary, share: now.canary.share };
    const timestamp = await keeper.of({ root, live, canary: beside, log: await acts.head() });
    return { root: root.version, timestamp, live, ...(canary && { canary }) };
  }

  return {
    /** whether sets have to be signed */
    isOn: roots !== undefined,
    /** whether an order has to bring its signature, since the key is not here */
    areGiven: roots !== undefined && operatorKey === undefined,
    roots,
    acts,
    keeper,
    /** the keys of the teams: those of the root, or without one those of the configuration */
    teamKeys,
    /** Reads keys that came or went since. */
    async refresh(): Promise<void> {
      await roots?.refresh();
    },
    /**
     * Makes sure that operators have signed what shall be given to so many percent of the visitors.
     * @returns the number of the set; undefined where sets are not signed
     * @throws {Failure} 409 with what there is to sign, or saying what is wrong with what was signed
     */
    async authorize(composition: Composition, share: number, given?: GivenSet): Promise<number | undefined> {
      if (!roots) return undefined;
      requireRoot();
      return given ? take(composition, share, given) : signHere(composition, share);
    },
    /**
     * Makes sure that a stored composition is one that operators have signed, now or before, before another one is made of it.
     * @param share percent of the visitors that it has to be signed for
     * @throws {Failure} 409 `not_signed`
     */
    requireSigned,
    /** What a set may be given to at most; undefined where sets are not signed. */
    shareOf: async (counter: number | undefined): Promise<number | undefined> =>
      (await find(counter))?.signed.share,
    /**
     * What goes with what is live; signs a new timestamp when it is time.
     * @throws {Error} a sentence, when what is live must not be signed
     */
    proofOf,
  };
}

export type SignedSets = ReturnType<typeof signedSets>;
