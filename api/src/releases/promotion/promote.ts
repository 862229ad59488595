import type { Composition } from '../documents/composition.ts';
import { Failure } from '../../http/failure.ts';
import { compose } from './compose.ts';
import { goLive, type Decision, type ReleaseContext } from './go-live.ts';
import { newestSet } from './newest-set.ts';

interface Promotion extends Decision {
  /** remote → version: the whole set, so that no visitor gets a mix that nobody chose; without it, the newest of each */
  remotes?: Record<string, string> | undefined;
  /** remotes that get no fallback */
  noFallback?: readonly string[] | undefined;
  /** what is live is not gone on from: each release is named */
  anew?: true | undefined;
}

/** @throws {Failure} 404 while nobody has published anything: nothing at all would go live, and visitors would get nothing */
async function newestOrRefusal({ store }: ReleaseContext): Promise<Record<string, string>> {
  const newest = await newestSet(store);
  if (Object.keys(newest).length === 0)
    throw new Failure(404, 'not_found', 'Nothing is published yet: publish the shell and each remote first.');
  return newest;
}

/**
 * Makes a composition of published releases and moves the pointer to it, when what is live is what the caller thinks.
 * @returns the composition that is live now
 * @throws {Failure} 404 for a release that is not published, 409 when releases contradict each other, a canary is running or
 *   another composition went live meanwhile
 */
export async function promote(context: ReleaseContext, promotion: Promotion): Promise<Composition> {
  if (promotion.anew && !promotion.remotes)
    throw new Failure(
      409,
      'contradiction',
      'Name each release that shall be live: what the database says of the newest proves nothing now.',
    );
  const remotes = promotion.remotes ?? (await newestOrRefusal(context));
  const composition = await compose(context, remotes, promotion);
  await context.requireTried(composition);
  return goLive(context, composition, promotion);
}
