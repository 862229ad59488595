import { namesIn } from '../documents/composition.ts';
import type { CompositionDocument, ReleaseStore } from '../store/store.ts';
import type { StepBack } from './way-back.ts';

/** The same set may be promoted again and again, to sign it anew; so often is passed over. */
const MAX_SAME = 50;

/** Fallbacks do not count: visitors do not get them, and of those that were kept some may have been revoked since. */
const namesOf = ({ composition }: CompositionDocument): string => namesIn(composition).sort().join();

/** What a roll-back brings back, and the steps that its documents lead there by. */
export async function pathBack(
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
): Promise<CompositionDocument | null> => (await pathBack(store, id))?.before ?? null;
