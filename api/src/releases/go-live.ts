import type { Clock, Ids } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import type { Composition } from './composition.ts';
import { movePointer } from './move-pointer.ts';
import type { CompositionDocument, ReleaseStore } from './store.ts';

export interface ReleaseContext {
  store: ReleaseStore;
  clock: Clock;
  ids: Ids;
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
  const { compositions } = context.store;
  const document: CompositionDocument = {
    _id: composition.id,
    composition,
    previous: expected,
    by,
    reason,
    createdAt: context.clock.now(),
    ...(restores !== undefined && { restores }),
  };
  await compositions.insertOne(document);
  const act = restores === undefined ? ('promoted' as const) : ('rolled-back' as const);
  const event = { act, composition: composition.id, by, reason };
  try {
    await movePointer(
      context,
      { composition: expected, canary: null },
      { composition: composition.id, canary: null },
      event,
    );
  } catch (error) {
    // Refused: nobody ever got it. Any other failure may have moved the pointer all the same.
    if (error instanceof Failure) await compositions.deleteOne({ _id: composition.id });
    throw error;
  }
  return composition;
}
