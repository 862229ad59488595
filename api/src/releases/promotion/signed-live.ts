import type { Composition } from '../documents/composition.ts';
import { liveComposition } from '../store/store.ts';
import type { ReleaseContext } from './go-live.ts';

/**
 * What is live, as operators have signed it. What comes next is made of it: its other releases, its fallbacks and what it says is
 * revoked. Taken as it lies in the database, whoever writes there would have the next signature put under it.
 * @returns null before anything was live
 * @throws {Failure} 409 `not_signed` when what is stored is not what was signed
 */
export async function signedLive({
  store,
  sets,
}: Pick<ReleaseContext, 'store' | 'sets'>): Promise<Composition | null> {
  const live = await liveComposition(store);
  if (live) await sets.requireLive(live);
  return live;
}
