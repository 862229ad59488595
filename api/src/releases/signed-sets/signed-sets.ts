import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import type { Composition } from '../documents/composition.ts';
import { liveState, releaseStore, type LiveState, type PointerDocument } from '../store/store.ts';
import {
  EVERYBODY,
  addSignature,
  hashOf,
  isSignedByOperators,
  misfitOfSet,
  setOf,
  teamKeysOf,
  type Root,
  type SignedSet,
  type SignedTimestamp,
} from '../trust/index.ts';
import type { TeamKeys } from '../signing/index.ts';
import { actsLog } from './acts-log.ts';
import type { GivenSet } from './schemas.ts';
import { trustRoots } from './roots.ts';
import { goneNumbers } from './gone-numbers.ts';
import { runningCanaries } from './running-canaries.ts';
import { storedSets } from './stored-sets.ts';
import { timekeeper } from './timestamps.ts';
import { faultOfWay, type StepBack } from './way-back.ts';

/** What goes with what is live, so that a server believes it. */
export interface Proof {
  /** version of the root that holds */
  root: number;
  timestamp: SignedTimestamp | null;
  live: SignedSet;
  canary?: SignedSet;
}

/** Orders are made with the next number; so many others may have been given up meanwhile. */
const MAX_AHEAD = 1_000;

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock' | 'log'>;

/**
 * The signatures of what is live. Without `RELEASE_ROOT` there are none: then whoever writes to the database chooses among what
 * teams have signed.
 */
export function signedSets({ config, db, clock, log }: Needs) {
  const { root: pin, operatorKey, timestampKey, timestampMinutes } = config.trust;
  const store = releaseStore(db.raw);
  const roots = pin === undefined ? undefined : trustRoots({ db: db.raw, pin, log });
  const { highest, find, of, keep } = storedSets(db.raw, () => roots?.since(0) ?? []);
  const acts = actsLog(db.raw);
  const isGone = goneNumbers({ find, roots: () => roots?.since(0) ?? [] });
  const keeper = timekeeper({ db: db.raw, clock, key: timestampKey, minutes: timestampMinutes, isGone });
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

  const pointerNow = () => store.pointers.findOne({ _id: 'live' }, { projection: { history: 0 } });
  const canaries = runningCanaries({ acts, timestamp: keeper.stored, pointer: pointerNow, find });

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
    // More than was ordered could be given to visitors later, and nobody would be asked.
    if (set.signed.share !== share)
      throw refuse(
        `set ${counter} is for ${set.signed.share} % of the visitors, and ${share} % were ordered`,
      );
    if (!isSignedByOperators(set, requireRoot())) throw refuse('it lacks signatures of operators');
    // The same order sent once more, since its answer was lost.
    if (isInUse(counter, await pointerNow()) && hashOf((await find(counter))?.signed) === hashOf(set.signed))
      return counter;
    const last = await highest();
    if (counter <= last) throw refuse(`another set has the number ${counter}, or a higher one`);
    if (counter > last + MAX_AHEAD) throw refuse(`number ${counter} is far ahead of ${last}, the last one`);
    return keep(set);
  }

  async function requireSigned(composition: Composition, share = 0): Promise<number | undefined> {
    if (!roots) return undefined;
    requireRoot();
    const found = (await of(composition.id)).findLast(
      (set) => misfitOfSet(set, composition) === undefined && set.signed.share >= share,
    );
    if (found) return found.signed.counter;
    throw new Failure(
      409,
      'not_signed',
      `What is stored as composition ${composition.id} is not what operators have signed with keys of now. Nothing is made of it. Has somebody written to the database? Put it back as it was: a shell server has what is live in signed-set.json. When sets were never signed here, or the key that signed it was taken away, name each release yourself: npm run release -- promote --anew shell@<version> <remote>@<version> …`,
    );
  }

  async function requireLive(composition: Composition): Promise<void> {
    const counter = await requireSigned(composition, EVERYBODY);
    if (counter === undefined) return;
    const seen = await keeper.liveBefore(requireRoot());
    if (seen <= counter) return;
    throw new Failure(
      409,
      'not_signed',
      `Set ${counter} is live in the database, and set ${seen} was before: nothing is made of it. Has somebody written to the database? Put set ${seen} back: a shell server has it in signed-set.json.`,
    );
  }

  async function requireWay(live: string, steps: readonly StepBack[]): Promise<void> {
    if (!roots) return;
    const { signed } = (await of(live)).findLast((set) => set.signed.share >= EVERYBODY) ?? {};
    const timestamp = (await keeper.stored(requireRoot()))?.signed;
    // What the timestamp speaks of is later, and has the line of what is live itself.
    const isOfIt = signed !== undefined && timestamp?.live.counter === signed.counter;
    const log = (isOfIt ? timestamp : signed)?.log;
    const fault = log && (await faultOfWay(acts, { live, signed: log, steps }));
    if (log && fault === undefined) return;
    throw new Failure(
      409,
      'not_signed',
      `What was live before cannot be proven${fault === undefined ? '' : ` (${fault})`}: has somebody written to the database? Promote the releases that shall be live by name.`,
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

  /**
   * None for one that has ended: whoever writes to the database can name it again, with the set that was signed for it. Nor where the log
   * cannot say so, since a line of it was changed.
   */
  async function setOfCanary(
    { canary }: LiveState,
    live: SignedSet,
    root: Root,
  ): Promise<SignedSet | undefined> {
    if (!canary || (await canaries.hasEnded(canary.composition.id, live, root))) return undefined;
    return signedFor(canary);
  }

  /** Its set, when that is of exactly this composition and for so many of the visitors: the online key signs nothing else. */
  async function signedFor({
    composition,
    set,
    share,
  }: NonNullable<LiveState['canary']>): Promise<SignedSet | undefined> {
    const found = await find(set);
    const fits = found && misfitOfSet(found, composition) === undefined && found.signed.share >= share;
    return fits ? found : undefined;
  }

  async function proofOf(now: LiveState): Promise<Proof | undefined> {
    if (!roots) return undefined;
    const root = roots.current()?.signed;
    const { composition, set } = now;
    const live = await signedFor({ composition, ...(set !== undefined && { set }), share: EVERYBODY });
    if (!root || !live) return undefined;
    const canary = await setOfCanary(now, live, root);
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
    /** Another word when keys have come or gone, or this or another process has signed since: then a proof that is kept is one of before. */
    async mark(): Promise<string> {
      await roots?.refresh();
      return roots ? `root ${roots.current()?.signed.version} ${await keeper.mark()}` : '';
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
     * Makes sure that a stored composition is one that operators have signed with keys that they have now, before another one is made of it.
     * An empty collection of sets proves nothing: whoever writes to the database can empty it.
     * @param share percent of the visitors that it has to be signed for
     * @returns its number; undefined where sets are not signed
     * @throws {Failure} 409 `not_signed`
     */
    requireSigned,
    /**
     * The same of what is live, which also is no older than what the last timestamp says of it.
     * @throws {Failure} 409 `not_signed`
     */
    requireLive,
    /**
     * Makes sure that a way back is the one that the log tells, as far as it was signed.
     * @param live id of the composition that is live
     * @throws {Failure} 409 `not_signed`
     */
    requireWay,
    /**
     * Makes sure that a canary which the database names has not ended: it knows nothing of what was revoked since.
     * @param canary id of its composition
     * @throws {Failure} 409 `moved` when it has in order, `not_signed` when the database says that it has not
     */
    async requireRunning(canary: string): Promise<void> {
      if (roots) await canaries.requireRunning(canary, requireRoot());
    },
    /** What a set may be given to at most; undefined where sets are not signed. */
    shareOf: async (counter: number | undefined): Promise<number | undefined> =>
      (await find(counter))?.signed.share,
    /**
     * What goes with what is live; signs a new timestamp when it is time. A canary that has ended is not in it.
     * @throws {Error} a sentence, when what is live must not be signed
     */
    proofOf,
  };
}

export type SignedSets = ReturnType<typeof signedSets>;
