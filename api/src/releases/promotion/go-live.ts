import type { Clock, Ids } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import type { Composition } from '../documents/composition.ts';
import { movePointer } from './move-pointer.ts';
import type { Answers } from '../calls/call-misfits.ts';
import type { TeamKeys } from '../signing/index.ts';
import type { CompositionDocument, ReleaseStore } from '../store/store.ts';

export interface ReleaseContext {
  store: ReleaseStore;
  clock: Clock;
  ids: Ids;
  /** who may have signed what */
  teamKeys: TeamKeys;
  /** what this API answers */
  answers(): Answers;
}

/** Who changes what is live, why, and what they think is live now: an id, or null for nothing. */
export interface Decision {
  expected: string | null;
  by: string;
  reason: string;
}

/**
 * Writes a composition down and moves the pointer to it, when what is live is what the caller thinks.
 * @param restores id of the composition that it brings back
 * @throws {Failure} 409 when another composition went live meanwhile, or a canary is running
 */
export async function goLive(
  context: ReleaseContext,
  composition: Composition,
  { expected, by, reason }: Decision,
  restores?: string,
): Promise<Composition> {
  const document: CompositionDocument = {
    _id: composition.id,
    composition,
    previous: expected,
    by,
    reason,
    createdAt: context.clock.now(),
    ...(restores !== undefined && { restores }),
  };
  const act = restores === undefined ? ('promoted' as const) : ('rolled-back' as const);
  const next = { composition: composition.id, canary: null };
  await introduce(context, document, () =>
    movePointer(context, { composition: expected, canary: null }, next, {
      act,
      composition: composition.id,
      by,
      reason,
    }),
  );
  return composition;
}

/** Writes a new composition down and moves the pointer; a refused move leaves nothing behind. */
export async function introduce(
  { store }: ReleaseContext,
  document: CompositionDocument,
  move: () => Promise<void>,
): Promise<void> {
  await store.compositions.insertOne(document);
  try {
    await move();
  } catch (error) {
    // Refused: nobody ever got it. Any other failure may have moved the pointer all the same.
    if (error instanceof Failure) await store.compositions.deleteOne({ _id: document._id });
    throw error;
  }
}
