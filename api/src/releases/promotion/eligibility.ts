import { Failure } from '../../http/failure.ts';
import { releaseOnHostSchema, type ComposedRelease, type ReleaseOnHost } from '../documents/composition.ts';
import { misfits } from '../shells/fit.ts';
import { shellsInUse } from '../shells/history.ts';
import type { Shell } from '../shells/schema.ts';
import { isSignedByItsTeam, type TeamKeys } from '../signing/index.ts';
import type { ReleaseStore } from '../store/store.ts';

interface Rules {
  store: ReleaseStore;
  teamKeys: TeamKeys;
}

function withoutFallback(release: ComposedRelease): ReleaseOnHost {
  const { fallback: _, ...alone } = release;
  return alone;
}

/** What keeps a published release from going live now, as the end of a sentence that begins with it. */
function obstacle(release: ReleaseOnHost, teamKeys: TeamKeys, shell: Shell | undefined): string | undefined {
  if (!releaseOnHostSchema.safeParse(release).success)
    return 'was published under older rules: publish it anew';
  if (!isSignedByItsTeam(teamKeys, release))
    return 'is not signed with a key that its team has now: publish it anew';
  return shell && misfits(release, shell)[0];
}

/**
 * Tells which releases may go live. All of them did when they were published; since then keys may have been taken away
 * and another shell may have been deployed.
 */
export async function eligibility({ store, teamKeys }: Rules) {
  const shells = await shellsInUse(store);
  const obstacleOf = (release: ReleaseOnHost) => obstacle(release, teamKeys, shells?.live);
  return {
    isEligible: (release: ReleaseOnHost): boolean => obstacleOf(release) === undefined,
    /** Looks at the releases, not at their fallbacks. @throws {Failure} 409 naming the first that may not, and why */
    requireAll(releases: readonly ComposedRelease[]): void {
      for (const release of releases) {
        const found = obstacleOf(withoutFallback(release));
        if (found) throw new Failure(409, 'contradiction', `${release.name} ${release.version} ${found}.`);
      }
    },
  };
}
