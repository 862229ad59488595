import { Failure } from '../../http/failure.ts';
import type { ReleaseContext } from '../promotion/go-live.ts';
import type { Composition } from '../documents/composition.ts';
import type { GivenSet } from '../signed-sets/schemas.ts';
import type { Canary } from '../store/store.ts';
import { signedLive } from '../promotion/signed-live.ts';
import { eligibility } from '../promotion/eligibility.ts';
import { movePointer, type MoveContext } from '../promotion/move-pointer.ts';
import { EVERYBODY } from '../trust/index.ts';

/** Who changes a running canary, why, and what they think that visitors get. */
export interface CanaryDecision {
  expected: { composition: string; canary: { composition: string; share: number } };
  by: string;
  reason: string;
  /** the operators' signatures, where they were made elsewhere */
  signed?: GivenSet | undefined;
  /** Asks for a second person where the order is done without a signature; @returns who it is done by. */
  agreed?: (() => Promise<string>) | undefined;
}

async function running({ store }: MoveContext): Promise<Canary> {
  const pointer = await store.pointers.findOne({ _id: 'live' }, { projection: { canary: 1 } });
  if (!pointer?.canary) throw new Failure(409, 'no_canary', 'No canary is running.');
  return pointer.canary;
}

/** The canary's composition, as operators have signed it for some visitors, and not yet ended. */
async function find({ store, sets }: ReleaseContext, id: string) {
  const found = await store.compositions.findOne({ _id: id });
  if (!found) throw new Failure(409, 'moved', 'That composition is not there any more.');
  await sets.requireSigned(found.composition);
  await sets.requireRunning(id);
  return found.composition;
}

/** Keys, builders and releases may have been taken away and another shell deployed since it began. */
async function requireEligible(context: ReleaseContext, { shell, remotes }: Composition): Promise<void> {
  const pad = await eligibility(context, shell, await signedLive(context));
  await pad.requireAll(remotes);
}

/**
 * Gives the canary to another part of the visitors. Those who have it keep it when the share is raised.
 * @param share percent of the visitors
 * @throws {Failure} 409 when no canary is running, visitors get something else than expected, one of its releases may not go
 *   live any more and more visitors would get it, or operators have signed it for fewer of them
 */
export async function changeShare(
  context: ReleaseContext,
  { expected, by: one, reason, signed, agreed }: CanaryDecision,
  share: number,
): Promise<void> {
  const { since, set: before } = await running(context);
  const { composition, share: liveShare } = expected.canary;
  if (share > liveShare) await requireEligible(context, await find(context, composition));
  const signedFor = await context.sets.shareOf(before);
  // Less than what was signed needs nobody's key.
  const isSigned = signedFor !== undefined && share <= signedFor;
  const set = isSigned
    ? before
    : await context.sets.authorize(await find(context, composition), share, signed);
  const by = (isSigned && (await agreed?.())) || one;
  await movePointer(
    context,
    expected,
    {
      composition: expected.composition,
      canary: { composition, share, since, ...(set !== undefined && { set }) },
    },
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
  { expected, by, reason, signed }: CanaryDecision,
): Promise<void> {
  await running(context);
  const { composition } = expected.canary;
  const tried = await find(context, composition);
  await requireEligible(context, tried);
  const set = await context.sets.authorize(tried, EVERYBODY, signed);
  await movePointer(
    context,
    expected,
    { composition, set, canary: null },
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
  await running(context);
  const { composition, share } = expected.canary;
  await movePointer(
    context,
    expected,
    { composition: expected.composition, canary: null },
    { act, composition, share, by, reason },
  );
}
