import { MongoServerError } from 'mongodb';
import type { Clock, Ids } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import type { Composition } from './composition.ts';
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
 * @throws {Failure} 409 when another composition went live meanwhile
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
  if (await movePointer(context, expected, composition.id)) return composition;
  await compositions.deleteOne({ _id: composition.id });
  throw new Failure(409, 'moved', 'Another composition went live meanwhile. Look at it and decide again.');
}

async function movePointer(
  { store, clock }: ReleaseContext,
  expected: string | null,
  next: string,
): Promise<boolean> {
  const pointer = { composition: next, changedAt: clock.now() };
  if (expected !== null) {
    const moved = await store.pointers.updateOne({ _id: 'live', composition: expected }, { $set: pointer });
    return moved.modifiedCount === 1;
  }
  try {
    await store.pointers.insertOne({ _id: 'live', ...pointer });
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11000) return false;
    throw error;
  }
}
