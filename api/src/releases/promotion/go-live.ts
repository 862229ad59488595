import type { Clock, Ids } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import type { Composition, ReleaseOnHost } from '../documents/composition.ts';
import { isDuplicate } from '../../db/is-duplicate.ts';
import { movePointer, type Expected } from './move-pointer.ts';
import type { Answers } from '../calls/call-misfits.ts';
import type { WhyUnproven } from '../provenance/proven.ts';
import type { TeamKeys } from '../signing/index.ts';
import type { GivenSet } from '../signed-sets/schemas.ts';
import type { SignedSets } from '../signed-sets/signed-sets.ts';
import type { CompositionDocument, ReleaseStore } from '../store/store.ts';
import { EVERYBODY, hashOf } from '../trust/index.ts';

export interface ReleaseContext {
  store: ReleaseStore;
  clock: Clock;
  ids: Ids;
  /** who may have signed what */
  teamKeys: TeamKeys;
  /** the operators' signatures of what goes live */
  sets: Pick<
    SignedSets,
    'authorize' | 'shareOf' | 'requireSigned' | 'requireLive' | 'requireWay' | 'requireRunning'
  >;
  /** what this API answers */
  answers(): Answers;
  /** whether it is proven where a release was built, where the site asks for that */
  whyUnproven: WhyUnproven;
  /** those of some files that the site does not have any more; those that it has stay for an hour, whatever the rule of what is needed says */
  missingFiles(integrities: readonly string[]): Promise<string[]>;
  /** Keeps what is missing of a remote's release again from its host. @returns what keeps a file from it */
  filesAgain(release: ReleaseOnHost): Promise<string | undefined>;
  /** refuses a set that was not tried in a browser, where the site asks for that */
  requireTried(composition: Composition): Promise<void>;
}

/** Who changes what is live, why, and what they think is live now: an id, or null for nothing. */
export interface Decision {
  expected: string | null;
  by: string;
  reason: string;
  /** the operators' signatures, where they were made elsewhere */
  signed?: GivenSet | undefined;
  /** remotes that are live and go on purpose */
  drops?: readonly string[] | undefined;
}

/** What an act does besides putting a composition live. */
interface Extras {
  /** id of the composition that it brings back */
  restores?: string;
  act?: 'promoted' | 'rolled-back' | 'revoked';
  /** a canary that ends by it */
  canary?: Expected['canary'];
}

/**
 * Writes a composition down and moves the pointer to it, when what is live is what the caller thinks. The same decision
 * made again is answered as the first time.
 * @throws {Failure} 409 when another composition went live meanwhile, or a canary is running
 */
export async function goLive(
  context: ReleaseContext,
  composition: Composition,
  { expected, by, reason, signed }: Decision,
  { restores, act = 'promoted', canary = null }: Extras = {},
): Promise<Composition> {
  const set = await context.sets.authorize(composition, EVERYBODY, signed);
  const document: CompositionDocument = {
    _id: composition.id,
    composition,
    previous: expected,
    by,
    reason,
    createdAt: context.clock.now(),
    ...(restores !== undefined && { restores }),
  };
  const next = { composition: composition.id, set, canary: null };
  try {
    await introduce(context, document, () =>
      movePointer(context, { composition: expected, canary }, next, {
        act,
        composition: composition.id,
        by,
        reason,
      }),
    );
  } catch (error) {
    const same =
      error instanceof Failure && error.code === 'moved' && (await sameDecision(context, document));
    if (same) return same;
    throw error;
  }
  return composition;
}

/** All that was decided; its id and its time are new each time, and it is urgent from that time on. */
function decided(composition: Composition): string {
  const { id: _, createdAt, urgent, ...rest } = composition;
  return hashOf({ ...rest, ...(urgent && { urgent: urgent === createdAt ? 'from now on' : urgent }) });
}

/** What is live, if this very decision made it: its answer was lost, and it was sent again in the same words. */
async function sameDecision(
  { store }: ReleaseContext,
  { composition, previous, by, reason, restores }: CompositionDocument,
): Promise<Composition | null> {
  const pointer = await store.pointers.findOne({ _id: 'live' }, { projection: { history: 0 } });
  const live = pointer && (await store.compositions.findOne({ _id: pointer.composition }));
  if (!live || live.previous !== previous || live.restores !== restores) return null;
  if (live.by !== by || live.reason !== reason) return null;
  return decided(live.composition) === decided(composition) ? live.composition : null;
}

/** Writes a new composition down and moves the pointer; a refused move leaves nothing behind. */
export async function introduce(
  { store }: ReleaseContext,
  document: CompositionDocument,
  move: () => Promise<void>,
): Promise<void> {
  try {
    await store.compositions.insertOne(document);
  } catch (error) {
    // What was signed elsewhere has the id that it was signed with: it comes for the second time.
    if (isDuplicate(error))
      throw new Failure(409, 'moved', 'This very set was given in before. Look at what is live.');
    throw error;
  }
  try {
    await move();
  } catch (error) {
    // Refused: nobody ever got it. Any other failure may have moved the pointer all the same.
    if (error instanceof Failure) await store.compositions.deleteOne({ _id: document._id });
    throw error;
  }
}
