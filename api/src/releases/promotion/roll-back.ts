import { Failure } from '../../http/failure.ts';
import type { Composition } from '../documents/composition.ts';
import { goLive, type Decision, type ReleaseContext } from './go-live.ts';
import { stampOf } from './compose.ts';
import { revocationsOf } from './revocations.ts';
import { eligibility } from './eligibility.ts';
import { liveComposition, type CompositionDocument, type ReleaseStore } from '../store/store.ts';

/** The composition that a roll-back of `id` brings back, or null when there is none before it. */
export async function compositionBefore(
  { compositions }: Pick<ReleaseStore, 'compositions'>,
  id: string,
): Promise<CompositionDocument | null> {
  const live = await compositions.findOne({ _id: id });
  const original = live?.restores ? await compositions.findOne({ _id: live.restores }) : live;
  return original?.previous ? compositions.findOne({ _id: original.previous }) : null;
}

/**
 * Puts the composition before the live one live again, as it was, fallbacks included. It gets an id of its own, so that
 * the history tells of it; rolling back once more goes one further back instead of forth again.
 * @returns the composition that is live now
 * @throws {Failure} 409 when there is none before, one of its releases may not go live any more, or another composition went live meanwhile
 */
export async function rollBack(
  context: ReleaseContext,
  decision: Decision & { expected: string },
): Promise<Composition> {
  const { store } = context;
  const before = await compositionBefore(store, decision.expected);
  if (!before) throw new Failure(409, 'nothing_before', 'There is no composition before that one.');
  const { shell } = before.composition;
  const live = await liveComposition(store);
  const pad = await eligibility(context, shell, live);
  await pad.requireAll(before.composition.remotes);
  const remotes = await Promise.all(
    before.composition.remotes.map(async ({ fallback, ...release }) =>
      fallback && (await pad.isEligible(fallback)) ? { ...release, fallback } : release,
    ),
  );
  const composition = {
    ...stampOf(context, decision.signed),
    ...(shell && { shell }),
    remotes,
    ...revocationsOf(live),
  };
  const restores = before.restores ?? before._id;
  return goLive(context, composition, decision, { act: 'rolled-back', restores });
}
