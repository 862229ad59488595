import { namesIn } from '../documents/composition.ts';
import type { CompositionDocument, ReleaseStore } from '../store/store.ts';
import type { StepBack } from './way-back.ts';

/** The same set may be promoted again and again, to sign it anew: each night for two years, and the way back is there still. */
const MAX_SAME = 1_000;

/** What a step is known by. A composition is far longer, and so many may have to be passed over. */
const STEP = {
  previous: 1,
  restores: 1,
  'composition.shell.name': 1,
  'composition.shell.version': 1,
  'composition.remotes.name': 1,
  'composition.remotes.version': 1,
} as const;
type Step = Pick<CompositionDocument, '_id' | 'previous' | 'restores'> & {
  composition: Parameters<typeof namesIn>[0];
};

/** Fallbacks do not count: visitors do not get them, and of those that were kept some may have been revoked since. */
const namesOf = ({ composition }: Step): string => namesIn(composition).sort().join();

/** What a roll-back brings back, and the steps that its documents lead there by. */
export async function pathBack(
  { compositions }: Pick<ReleaseStore, 'compositions'>,
  id: string,
): Promise<{ before: CompositionDocument; steps: StepBack[] } | null> {
  const find = (of: string) => compositions.findOne<Step>({ _id: of }, { projection: STEP });
  const live = await find(id);
  const steps: StepBack[] = [];
  let current = live;
  for (let same = 0; live && current && same < MAX_SAME; same += 1) {
    const { _id: from, restores } = current;
    const original: Step | null = restores ? await find(restores) : current;
    current = original?.previous ? await find(original.previous) : null;
    if (current) steps.push({ from, restores, to: current._id });
    if (!current || namesOf(current) === namesOf(live)) continue;
    const before = await compositions.findOne({ _id: current._id });
    return before && { before, steps };
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
): Promise<CompositionDocument | null> => (await pathBack(store, id))?.before ?? null;
