import { Failure } from '../../http/failure.ts';
import { namesIn, type Composition } from '../documents/composition.ts';
import { compose } from '../promotion/compose.ts';
import { introduce, type Decision, type ReleaseContext } from '../promotion/go-live.ts';
import { movePointer } from '../promotion/move-pointer.ts';
import { newestSet } from '../promotion/newest-set.ts';
import { liveComposition } from '../store/store.ts';

interface CanaryStart extends Decision {
  expected: string;
  /** remote → version: the whole set; without it, the newest release of every remote */
  remotes?: Record<string, string> | undefined;
  /** percent of the visitors */
  share: number;
}

/**
 * Gives a part of the visitors another composition than the live one.
 * @returns the canary's composition
 * @throws {Failure} 404 for a release that is not published, 409 when releases contradict each other, another composition
 *   went live meanwhile, or a canary is running already
 */
export async function startCanary(context: ReleaseContext, start: CanaryStart): Promise<Composition> {
  const { store, clock } = context;
  const { expected, by, reason, share } = start;
  const composition = await compose(context, start.remotes ?? (await newestSet(store)), start);
  const live = await liveComposition(store);
  if (live && sameReleases(live, composition))
    throw new Failure(409, 'contradiction', 'These releases are live already: there is nothing to try.');
  await context.requireTried(composition);
  const set = await context.sets.authorize(composition, share, start.signed);
  const since = clock.now();
  const document = { _id: composition.id, composition, previous: expected, by, reason, createdAt: since };
  await introduce(context, document, () =>
    movePointer(
      context,
      { composition: expected, canary: null },
      {
        composition: expected,
        canary: { composition: composition.id, share, since, ...(set !== undefined && { set }) },
      },
      { act: 'canary-started', composition: composition.id, share, by, reason },
    ),
  );
  return composition;
}

const sameReleases = (one: Composition, other: Composition): boolean =>
  namesIn(one).sort().join() === namesIn(other).sort().join();
