import { Failure } from '../../http/failure.ts';
import { callMisfits, type Answers, type CallMisfit } from '../calls/call-misfits.ts';
import { releaseOnHostSchema, type ComposedRelease, type ReleaseOnHost } from '../documents/composition.ts';
import { misfits } from '../shells/fit.ts';
import { shellsInUse } from '../shells/history.ts';
import { callerOf, type Shell, type ShellRelease } from '../documents/shell.ts';
import { isSignedByItsTeam, type TeamKeys } from '../signing/index.ts';
import type { ReleaseStore } from '../store/store.ts';
import { revokedBecause, type Revocations } from '../trust/index.ts';

interface Rules {
  store: ReleaseStore;
  teamKeys: TeamKeys;
  /** what this API answers */
  answers(): Answers;
}

function withoutFallback(release: ComposedRelease): ReleaseOnHost {
  const { fallback: _, ...alone } = release;
  return alone;
}

const cannotRead = ({ call, says }: CallMisfit) => `cannot read what the API answers to ${call}: ${says}`;

/** What keeps a published release from going live now, as the end of a sentence that begins with it. */
function obstacle(
  release: ReleaseOnHost,
  { teamKeys, answers }: Rules,
  shell: Shell | undefined,
  ban: Revocations,
): string | undefined {
  const revoked = revokedBecause(release, ban);
  if (revoked) return revoked;
  if (!releaseOnHostSchema.safeParse(release).success)
    return 'was published under older rules: publish it anew';
  if (!isSignedByItsTeam(teamKeys, release))
    return 'is not signed with a key that its team has now: publish it anew';
  const misfit = shell && misfits(release, shell)[0];
  if (misfit !== undefined) return misfit;
  const [unread] = callMisfits(release, answers());
  return unread && cannotRead(unread);
}

/**
 * Tells which releases may go live. All of them did when they were published; since then keys may have been taken away,
 * another shell may have been deployed, and the API may answer less.
 * @param shell that they shall run in; the one that was registered last when absent
 * @param ban what may be given to nobody
 * @throws {Failure} 409 when the shell is revoked, not signed with a key that its team has now, or reads what the API does not
 *   answer
 */
export async function eligibility(rules: Rules, shell: ShellRelease | undefined, ban: Revocations) {
  const revoked = shell && revokedBecause(shell, ban);
  if (revoked) throw new Failure(409, 'contradiction', `shell ${shell.version} ${revoked}.`);
  if (shell && !isSignedByItsTeam(rules.teamKeys, shell))
    throw new Failure(
      409,
      'contradiction',
      `shell ${shell.version} is not signed with a key that its team has now: publish it anew.`,
    );
  const unread = shell && callMisfits(callerOf(shell), rules.answers())[0];
  if (unread) throw new Failure(409, 'contradiction', `shell ${shell.version} ${cannotRead(unread)}.`);
  const shells = await shellsInUse(rules.store);
  const obstacleOf = (release: ReleaseOnHost) => obstacle(release, rules, shell ?? shells?.live, ban);
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
