import { Failure } from '../../http/failure.ts';
import type { Composition } from '../documents/composition.ts';
import { goLive, type Decision, type ReleaseContext } from './go-live.ts';
import { requireMeant } from './require-meant.ts';
import { requireNoneLost } from './lost-remotes.ts';
import { revocationsOf } from './revocations.ts';
import { eligibility } from './eligibility.ts';
import { pathBack } from '../signed-sets/composition-before.ts';
import { signedLive } from './signed-live.ts';
import { stampOf } from './stamp.ts';
import { EVERYBODY } from '../trust/index.ts';

/**
 * Puts the composition before the live one live again, as it was, fallbacks included. It gets an id of its own, so that
 * the history tells of it; rolling back once more goes one further back instead of forth again.
 * @param decision.urgent tabs move with their next link also while a booking is open
 * @param decision.live what is live is meant, and no canary that was taken back by itself
 * @returns the composition that is live now
 * @throws {Failure} 409 when there is none before, a canary may be meant that is gone, the log tells another one, one of its releases may not go live any more, or another composition went live meanwhile
 */
export async function rollBack(
  context: ReleaseContext,
  decision: Decision & { expected: string; urgent?: true | undefined; live?: true | undefined },
): Promise<Composition> {
  const { store } = context;
  const live = await signedLive(context);
  const way = await pathBack(store, decision.expected);
  if (!way) throw new Failure(409, 'nothing_before', 'There is no composition before that one.');
  const { before, steps } = way;
  // Both are said of what is live alone.
  const isMeant = decision.live ?? decision.urgent ?? decision.drops;
  if (!isMeant)
    await requireMeant(store, 'What is live was so before it; say --live to take that back as well.');
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
  const stamp = await stampOf(context, decision.signed);
  const composition = {
    ...stamp,
    ...(shell && { shell }),
    remotes,
    ...revocationsOf(live),
    ...(decision.urgent && { urgent: stamp.createdAt }),
  };
  const restores = before.restores ?? before._id;
  if (live?.id === decision.expected) requireNoneLost({ live, last: live }, composition, decision.drops);
  return goLive(context, composition, decision, { act: 'rolled-back', restores });
}
