import type { Composition } from '../documents/composition.ts';
import { liveBeforeRestore, liveComposition } from '../store/store.ts';
import { EVERYBODY } from '../trust/index.ts';
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

/**
 * What was live when the backup of a restored database was taken, as operators have signed it. Nothing of it is gone on from; what it says is
 * revoked stays so, and what goes with the next set is measured by it.
 * @param anew it is taken as it is stored, since no key of now has signed it
 * @returns null for any other database
 * @throws {Failure} 409 `not_signed` when what is stored is not what was signed
 */
export async function signedBeforeRestore(
  { store, sets }: Pick<ReleaseContext, 'store' | 'sets'>,
  anew = false,
): Promise<Composition | null> {
  const before = await liveBeforeRestore(store);
  if (before && !anew) await sets.requireSigned(before, EVERYBODY);
  return before;
}
