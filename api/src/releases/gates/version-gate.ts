import canonicalize from 'canonicalize';
import { releaseOnHostSchema, type ReleaseOnHost } from '../documents/composition.ts';
import { NOWHERE } from '../documents/patterns.ts';
import { builtIn, saidIn } from '../documents/same-build.ts';
import type { Builders } from '../provenance/check.ts';
import type { WhyUnproven } from '../provenance/proven.ts';
import { areSignedWithTwoKeys, isSignedByItsTeam, type TeamKeys } from '../signing/index.ts';
import type { ReleaseDocument } from '../store/store.ts';
import { closed, open, type Gate } from './gate.ts';

interface Rules {
  teamKeys: TeamKeys;
  /** whether it is proven where one that is published was built */
  whyUnproven: WhyUnproven;
  /** who may build it now; undefined: anybody */
  builders: Builders | undefined;
}

/** Why a build takes the place of the one that is known, whose files it has; undefined: that one is as good. */
async function whyAnew(
  { teamKeys, whyUnproven, builders }: Rules,
  release: ReleaseOnHost,
  known: ReleaseOnHost,
): Promise<string | undefined> {
  if (!releaseOnHostSchema.safeParse(known).success) return 'under older rules';
  if (saidIn(known) !== saidIn(release)) return undefined;
  if (!isSignedByItsTeam(teamKeys, known)) return 'and signed with a key that its team has no more';
  // While one replaces the other: what is signed with the old one alone would leave the site when that goes.
  if (areSignedWithTwoKeys(teamKeys, known, release)) return 'and signed with another key of its team';
  if ((await whyUnproven(known)) !== undefined) return 'and it is not proven where that was built';
  // The same of its builder's keys. Which of them has signed is read when the files are.
  const statementIn = ({ files, provenance = '' }: ReleaseOnHost) => files[provenance]?.integrity;
  if ((builders?.keys.get(release.name) ?? []).length > 1 && statementIn(known) !== statementIn(release))
    return 'and attested anew while its builder has two keys';
  const retired = (one: ReleaseOnHost) => canonicalize([...(one.retires ?? [])].sort());
  if (retired(known) !== retired(release)) return 'and said otherwise what it retires';
  // Who asks before it is said where the files go takes nothing from where they are.
  const isThere = known.baseUrl === release.baseUrl || new URL(release.baseUrl).hostname.endsWith(NOWHERE);
  return isThere ? undefined : `and this is at ${release.baseUrl}`;
}

/**
 * A version is published once. The same build may come once more where the one that is known cannot go live any more, or where it
 * lies elsewhere: else a team whose key was replaced would need another version of what nobody has changed.
 * @param known what is published under that version
 */
export async function versionGate(
  rules: Rules,
  release: ReleaseOnHost,
  known: ReleaseDocument | null,
): Promise<Gate> {
  const { name, version } = release;
  if (!known) return open('version', `${version} is new`);
  const identical = builtIn(known.release) === builtIn(release);
  const says = `${name} ${version} is published already, with ${identical ? 'the same' : 'other'} files`;
  const why = identical ? await whyAnew(rules, release, known.release) : undefined;
  if (why !== undefined) return open('version', `${says}, ${why}: this one takes its place`);
  return { ...closed('version', says, 'A version never changes: give it another one.'), identical };
}
