import { Failure } from '../../http/failure.ts';
import type { ReleaseContext } from '../promotion/go-live.ts';
import { eligibility } from '../promotion/eligibility.ts';
import { movePointer, type MoveContext } from '../promotion/move-pointer.ts';

/** Who changes a running canary, why, and what they think that visitors get. */
export interface CanaryDecision {
  expected: { composition: string; canary: { composition: string; share: number } };
  by: string;
  reason: string;
}

async function runningSince({ store }: MoveContext): Promise<Date> {
  const pointer = await store.pointers.findOne({ _id: 'live' }, { projection: { canary: 1 } });
  if (!pointer?.canary) throw new Failure(409, 'no_canary', 'No canary is running.');
  return pointer.canary.since;
}

/**
 * Gives the canary to another part of the visitors. Those who have it keep it when the share is raised.
 * @param share percent of the visitors
 * @throws {Failure} 409 when no canary is running, or visitors get something else than expected
 */
export async function changeShare(
  context: MoveContext,
  { expected, by, reason }: CanaryDecision,
  share: number,
): Promise<void> {
  const since = await runningSince(context);
  const { composition } = expected.canary;
  await movePointer(
    context,
    expected,
    { composition: expected.composition, canary: { composition, share, since } },
    { act: 'canary-share', composition, share, by, reason },
  );
}

/**
 * Gives the canary's composition to all visitors.
 * @throws {Failure} 409 when no canary is running, one of its releases may not go live any more, or visitors get
 *   something else than expected
 */
export async function promoteCanary(
  context: ReleaseContext,
  { expected, by, reason }: CanaryDecision,
): Promise<void> {
  await runningSince(context);
  const { composition } = expected.canary;
  const running = await context.store.compositions.findOne({ _id: composition });
  // Keys may have been taken away and another shell deployed since it began.
  (await eligibility(context, running?.composition.shell)).requireAll(running?.composition.remotes ?? []);
  await movePointer(
    context,
    expected,
    { composition, canary: null },
    { act: 'canary-promoted', composition, by, reason },
  );
}

/**
 * Takes the canary back: all visitors get the live composition with their next page.
 * @param act `canary-failed` when it was found worse than the live composition
 * @throws {Failure} 409 when no canary is running, or visitors get something else than expected
 */
export async function endCanary(
  context: MoveContext,
  { expected, by, reason }: CanaryDecision,
  act: 'canary-ended' | 'canary-failed' = 'canary-ended',
): Promise<void> {
  await runningSince(context);
  const { composition, share } = expected.canary;
  await movePointer(
    context,
    expected,
    { composition: expected.composition, canary: null },
    { act, composition, share, by, reason },
  );
}
