import { Failure } from '../../http/failure.ts';
import { callMisfits, type Answers, type Caller } from '../calls/call-misfits.ts';
import {
  releaseOnHostSchema,
  type ComposedRelease,
  type Composition,
  type ReleaseOnHost,
} from '../documents/composition.ts';
import type { WhyUnproven } from '../provenance/proven.ts';
import { misfits } from '../shells/fit.ts';
import { shellsInUse } from '../shells/in-use.ts';
import { callerOf, SHELL, type Shell, type ShellRelease } from '../documents/shell.ts';
import { isSignedByItsTeam, type TeamKeys } from '../signing/index.ts';
import type { ReleaseStore } from '../store/store.ts';
import { revokedBecause, type Revocations } from '../trust/index.ts';
import { revocationsOf } from './revocations.ts';

interface Rules {
  store: ReleaseStore;
  teamKeys: TeamKeys;
  /** what this API answers */
  answers(): Answers;
  /** whether it is proven where a release was built, where the site asks for that */
  whyUnproven: WhyUnproven;
  /** those of some files that the site does not have any more */
  missingFiles(integrities: readonly string[]): Promise<string[]>;
}

/** What visitors get now, also as a fallback: nobody asks for a proof of it, since they have it. */
export const givenIn = (live: Composition | null): ReadonlySet<string> =>
  new Set(
    [
      ...(live?.shell ? [live.shell] : []),
      ...(live?.remotes ?? []).flatMap(({ fallback, ...release }) => [
        release,
        ...(fallback ? [fallback] : []),
      ]),
    ].map(({ name, version }) => `${name}@${version}`),
  );

const isLive = (live: Composition | null, { name, version }: Pick<Caller, 'name' | 'version'>): boolean =>
  (name === SHELL ? live?.shell : live?.remotes.find((one) => one.name === name))?.version === version;

function withoutFallback(release: ComposedRelease): ReleaseOnHost {
  const { fallback: _, ...alone } = release;
  return alone;
}

/** What of the API a release could not do with, as the end of a sentence that begins with it. */
function unreadBy(release: Caller, { answers }: Rules): string | undefined {
  const [unread] = callMisfits(release, answers());
  return unread && `cannot read what the API answers to ${unread.call}: ${unread.says}`;
}

/** What else keeps a published release from going live now, as the end of a sentence that begins with it. */
function obstacle(
  release: ReleaseOnHost,
  { teamKeys }: Rules,
  shell: Shell | undefined,
  ban: Revocations,
): string | undefined {
  const revoked = revokedBecause(release, ban);
  if (revoked) return revoked;
  if (!releaseOnHostSchema.safeParse(release).success)
    return 'was published under older rules: publish it anew';
  if (!isSignedByItsTeam(teamKeys, release))
    return 'is not signed with a key that its team has now: publish it anew';
  return shell && misfits(release, shell)[0];
}

/**
 * Tells which releases may go live. All of them did when they were published; since then keys and builders may have been taken away,
 * another shell may have been deployed, and the API may answer less.
 * @param shell that they shall run in; the one that was registered last when absent
 * @param live what visitors get now: of what is in it no proof is asked
 * @param last says what may be given to nobody: what is live; in a restored database, until something is, what was when the backup was taken
 * @throws {Failure} 409 when the shell is revoked, not signed with a key that its team has now, not proven to be built where it may
 *   be, reads what the API does not answer, or its files are gone
 */
export async function eligibility(
  rules: Rules,
  shell: ShellRelease | undefined,
  live: Composition | null,
  last = live,
) {
  if (shell) {
    const found =
      obstacleOfShell(shell, rules, revocationsOf(last)) ??
      (isLive(live, shell) ? undefined : unreadBy(callerOf(shell), rules)) ??
      (await unprovenBeside(rules, live)(shell)) ??
      (await withoutFiles(shell, rules, live));
    if (found) throw new Failure(409, 'contradiction', `shell ${shell.version} ${found}.`);
  }
  return eligibilityBeside(rules, shell, live, last);
}

const unprovenBeside = (rules: Rules, live: Composition | null) => {
  const given = givenIn(live);
  return async (release: ReleaseOnHost | ShellRelease) =>
    given.has(`${release.name}@${release.version}`) ? undefined : rules.whyUnproven(release);
};

/** A shell has no host: what the site has removed no server can have, and pages would be made of another shell than was ordered. */
async function withoutFiles(
  { version, files }: ShellRelease,
  { missingFiles }: Rules,
  live: Composition | null,
): Promise<string | undefined> {
  if (isLive(live, { name: SHELL, version })) return undefined;
  const [missing] = await missingFiles(Object.values(files).map(({ integrity }) => integrity));
  return missing === undefined
    ? undefined
    : `has files that this site has not kept (${missing}): build its commit again and hand them in, npm run release -- publish shell`;
}

/** The same where the shell stays what it is, so that nobody asks what it may. */
export async function eligibilityBeside(
  rules: Rules,
  shell: ShellRelease | undefined,
  live: Composition | null,
  last = live,
) {
  const ban = revocationsOf(last);
  const unproven = unprovenBeside(rules, live);
  const shells = await shellsInUse(rules.store);
  const obstacleToStay = async (release: ReleaseOnHost) =>
    obstacle(release, rules, shell ?? shells?.live, ban) ?? (await unproven(release));
  const obstacleOf = async (release: ReleaseOnHost) =>
    (await obstacleToStay(release)) ?? unreadBy(release, rules);
  return {
    /** Why a release may not go live, as the end of a sentence that begins with it; undefined when it may. */
    obstacleOf,
    isEligible: async (release: ReleaseOnHost): Promise<boolean> => (await obstacleOf(release)) === undefined,
    /**
     * Looks at the releases, not at their fallbacks. One that is live and cannot read what the API answers by now keeps no other one from going live
     * or back beside it: visitors have it before and after.
     * @throws {Failure} 409 naming the first that may not, and why
     */
    async requireAll(releases: readonly ComposedRelease[]): Promise<void> {
      for (const release of releases) {
        const asked = isLive(live, release) ? obstacleToStay : obstacleOf;
        const found = await asked(withoutFallback(release));
        if (found) throw new Failure(409, 'contradiction', `${release.name} ${release.version} ${found}.`);
      }
    },
  };
}

/** The same of a shell. */
function obstacleOfShell(shell: ShellRelease, { teamKeys }: Rules, ban: Revocations): string | undefined {
  const revoked = revokedBecause(shell, ban);
  if (revoked) return revoked;
  return isSignedByItsTeam(teamKeys, shell)
    ? undefined
    : 'is not signed with a key that its team has now: publish it anew';
}
