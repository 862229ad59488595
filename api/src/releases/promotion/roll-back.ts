import { Failure } from '../../http/failure.ts';
import { namesIn, type Composition } from '../documents/composition.ts';
import { goLive, type Decision, type ReleaseContext } from './go-live.ts';
import { stampOf } from './compose.ts';
import { requireNoneLost } from './lost-remotes.ts';
import { revocationsOf } from './revocations.ts';
import { eligibility } from './eligibility.ts';
import type { StepBack } from '../signed-sets/way-back.ts';
import { signedLive } from './signed-live.ts';
import type { CompositionDocument, ReleaseStore } from '../store/store.ts';
import { EVERYBODY } from '../trust/index.ts';

/** The same set may be promoted again and again, to sign it anew; so often is passed over. */
const MAX_SAME = 50;

/** Fallbacks do not count: visitors do not get them, and of those that were kept some may have been revoked since. */
const namesOf = ({ composition }: CompositionDocument): string => namesIn(composition).sort().join();

/** What a roll-back brings back, and the steps that its documents lead there by. */
async function wayBack(
  { compositions }: Pick<ReleaseStore, 'compositions'>,
  id: string,
): Promise<{ before: CompositionDocument; steps: StepBack[] } | null> {
  const live = await compositions.findOne({ _id: id });
  const steps: StepBack[] = [];
  let current = live;
  for (let same = 0; live && current && same < MAX_SAME; same += 1) {
    const { _id: from, restores } = current;
    const original: CompositionDocument | null = restores
      ? await compositions.findOne({ _id: restores })
      : current;
    current = original?.previous ? await compositions.findOne({ _id: original.previous }) : null;
    if (current) steps.push({ from, restores, to: current._id });
    if (current && namesOf(current) !== namesOf(live)) return { before: current, steps };
  }
  return null;
}

/**
 * The composition that a roll-back of `id` brings back: the last one before it of other releases, since going back to
 * the same ones would do nothing. Null when there is none.
 */
export const compositionBefore = async (
  store: Pick<ReleaseStore, 'compositions'>,
  id: string,
): Promise<CompositionDocument | null> => (await wayBack(store, id))?.before ?? null;

/**
 * Puts the composition before the live one live again, as it was, fallbacks included. It gets an id of its own, so that
 * the history tells of it; rolling back once more goes one further back instead of forth again.
 * @param decision.urgent tabs move with their next link also while a booking is open
 * @returns the composition that is live now
 * @throws {Failure} 409 when there is none before, the log tells another one, one of its releases may not go live any more, or another composition went live meanwhile
 */
export async function rollBack(
  context: ReleaseContext,
  decision: Decision & { expected: string; urgent?: true | undefined },
): Promise<Composition> {
  const { store } = context;
  const live = await signedLive(context);
  const way = await wayBack(store, decision.expected);
  if (!way) throw new Failure(409, 'nothing_before', 'There is no composition before that one.');
  const { before, steps } = way;
  if (live?.id === decision.expected) await context.sets.requireWay(live.id, steps);
  await context.sets.requireSigned(before.composition, EVERYBODY);
  const { shell } = before.composition;
  const pad = await eligibility(context, shell, live);
  await pad.requireAll(before.composition.remotes);
  const remotes = await Promise.all(
    before.composition.remotes.map(async ({ fallback, ...release }) =>
      fallback && (await pad.isEligible(fallback)) ? { ...release, fallback } : release,
    ),
  );
  const stamp = stampOf(context, decision.signed);
  const composition = {
    ...stamp,
    ...(shell && { shell }),
    remotes,
    ...revocationsOf(live),
    ...(decision.urgent && { urgent: stamp.createdAt }),
  };
  const restores = before.restores ?? before._id;
  if (live?.id === decision.expected) requireNoneLost(live, composition, decision.drops);
  return goLive(context, composition, decision, { act: 'rolled-back', restores });
}
