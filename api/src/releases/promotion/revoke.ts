import { Failure } from '../../http/failure.ts';
import {
  compositionSchema,
  MAX_REVOKED,
  type ComposedRelease,
  type Composition,
  type ReleaseOnHost,
} from '../documents/composition.ts';
import { releasesIn } from '../documents/releases-in.ts';
import { SHELL, type ShellRelease } from '../documents/shell.ts';
import { publishedShell } from '../shells/history.ts';
import type { ReleaseStore } from '../store/store.ts';
import { revokedBecause, type Revocations } from '../trust/index.ts';
import { isSignedByItsTeam, type TeamKeys } from '../signing/index.ts';
import { earlierBuilds } from './earlier-builds.ts';
import { eligibilityBeside } from './eligibility.ts';
import { revocationsOf } from './revocations.ts';
import { signedLive } from './signed-live.ts';
import { stampOf } from './stamp.ts';
import { goLive, type Decision, type ReleaseContext } from './go-live.ts';

interface Revocation extends Decision {
  expected: string;
  /** releases that shall be given to nobody: `catalog@1.3.0` */
  releases: readonly string[];
  /** remote or `shell` → the oldest that may be given: a version, or one build of it */
  oldest: Readonly<Record<string, string>>;
}

/**
 * What is live is known, whatever became of the documents of its releases.
 * @throws {Failure} 404 for a release that was never published: somebody has mistyped it
 */
async function requirePublished(
  store: ReleaseStore,
  live: Composition,
  releases: readonly string[],
): Promise<void> {
  const ofLive = new Set(releasesIn(live).map(({ name, version }) => `${name}@${version}`));
  for (const release of releases.filter((each) => !ofLive.has(each))) {
    const [name, version = ''] = release.split('@');
    const found =
      name === SHELL ? await publishedShell(store, version) : await store.releases.findOne({ _id: release });
    if (!found) throw new Failure(404, 'not_found', `${release} is not published.`);
  }
}

/**
 * What is live is known, whatever became of the documents of its releases.
 * @throws {Failure} 404 for a name that no release has: nothing would be taken away, and it would look done
 */
async function requireKnown(
  { releases }: ReleaseStore,
  live: Composition,
  names: readonly string[],
): Promise<void> {
  const known = new Set([SHELL, ...live.remotes.map(({ name }) => name)]);
  for (const name of names.filter((each) => !known.has(each))) {
    // `A` is what comes after `@`.
    const range = { $gte: `${name}@`, $lt: `${name}A` };
    if (!(await releases.findOne({ _id: range }, { projection: { _id: 1 } })))
      throw new Failure(404, 'not_found', `Nothing of ${name} is published.`);
  }
}

/** What stays of a remote: its release without a revoked fallback, or its fallback in place of a revoked release; undefined when nothing does. */
export function restOf(
  { fallback, ...release }: ComposedRelease,
  ban: Revocations,
): ComposedRelease | undefined {
  const good = (one: ReleaseOnHost | undefined) => (one && !revokedBecause(one, ban) ? one : undefined);
  const next = good(fallback);
  if (good(release)) return { ...release, ...(next && { fallback: next }) };
  return next;
}

/** Those that no bound takes away already; all of them while there is room. */
function namedOnly(releases: readonly string[], oldest: Record<string, string>): string[] {
  const all = [...new Set(releases)].sort();
  const isLeft = (release: string) => {
    const [name = '', version = ''] = release.split('@');
    return revokedBecause({ name, version }, { oldest }) === undefined;
  };
  return all.length > MAX_REVOKED ? all.filter(isLeft) : all;
}

const refusal = (why: string) => new Failure(409, 'contradiction', `${why}: promote another one first.`);

/** An address or a place that two releases claim: what another remote has got since a fallback was live. */
const contestIn = (composition: Composition): string | undefined =>
  compositionSchema
    .safeParse(composition)
    .error?.issues.find(({ code, path }) => code === 'custom' && path.join() === 'remotes')?.message;

type Pad = Awaited<ReturnType<typeof eligibilityBeside>>;

/**
 * What stays of a remote. Servers take no set that has a release which they cannot trust: then what is revoked would go on.
 * @throws {Failure} 409 when nothing stays, or what would may not be live
 */
async function requireRest(
  remote: ComposedRelease,
  ban: Revocations,
  { teamKeys, pad }: { teamKeys: TeamKeys; pad: Pad },
): Promise<ComposedRelease> {
  const rest = restOf(remote, ban);
  const { name, version } = remote;
  if (!rest) throw refusal(`${name} ${version} is live and has no other release to take its place`);
  const { fallback, ...release } = rest;
  const isOther = release.version !== version;
  const obstacle = isOther ? await pad.obstacleOf(release) : unsigned(teamKeys, release);
  if (obstacle !== undefined)
    throw refusal(
      isOther
        ? `${name} ${version} is live, and ${release.version}, which would take its place, ${obstacle}`
        : `${name} ${version} is live and ${obstacle}`,
    );
  return { ...release, ...(fallback && (await pad.isEligible(fallback)) && { fallback }) };
}

const unsigned = (teamKeys: TeamKeys, release: ReleaseOnHost | ShellRelease): string | undefined =>
  isSignedByItsTeam(teamKeys, release) ? undefined : 'is not signed with a key that its team has now';

/** What to do when nothing can be made of what is live: a revocation is a matter of seconds. */
function instead({ releases, oldest }: Revocation, refused: unknown): unknown {
  if (!(refused instanceof Failure) || refused.code !== 'not_signed') return refused;
  const bounds = Object.entries(oldest).map((bound) => `--not-older-than ${bound.join('@')}`);
  return new Failure(
    409,
    'not_signed',
    `${refused.message} To take it from visitors at once, name in that order another version in its place: no fallback comes with it. Then take it away for ever: npm run release -- revoke ${[...releases, ...bounds].join(' ')} …`,
  );
}

/**
 * Takes releases away for ever: what is live goes on without them, a canary ends, and no later composition, preview or kept file has
 * them. A fix cannot be undone by that its files are blocked: what it fixed is no fallback any more.
 * @returns the composition that is live now
 * @throws {Failure} 404 for a release that is not published, 409 when nothing could take the place of one, or another
 *   composition went live meanwhile
 */
export async function revoke(context: ReleaseContext, order: Revocation): Promise<Composition> {
  const { store } = context;
  const live = await signedLive(context).catch((refused: unknown) => {
    throw instead(order, refused);
  });
  if (!live) throw new Failure(409, 'moved', 'Nothing is live yet.');
  await requirePublished(store, live, order.releases);
  await requireKnown(store, live, Object.keys(order.oldest));
  const before = revocationsOf(live);
  // A bound that could be lowered would bring back what it was set against.
  for (const [name, version] of Object.entries(order.oldest))
    if (revokedBecause({ name, version }, { oldest: before.oldest }))
      throw new Failure(
        409,
        'contradiction',
        `Nothing of ${name} that is older than ${before.oldest?.[name]} may be given already: that is for ever.`,
      );
  const oldest = { ...before.oldest, ...order.oldest };
  const earlier = await earlierBuilds(store, order.oldest);
  const ban = {
    revoked: namedOnly([...(before.revoked ?? []), ...order.releases, ...earlier], oldest),
    oldest,
  };
  if (live.shell && revokedBecause({ name: SHELL, version: live.shell.version }, ban))
    throw new Failure(
      409,
      'contradiction',
      `shell ${live.shell.version} is live: promote another one first.`,
    );
  const lost = live.shell && unsigned(context.teamKeys, live.shell);
  if (lost) throw refusal(`shell ${live.shell?.version} is live and ${lost}`);
  const pad = await eligibilityBeside(context, live.shell, live);
  const remotes: ComposedRelease[] = [];
  for (const each of live.remotes)
    remotes.push(await requireRest(each, ban, { teamKeys: context.teamKeys, pad }));
  const stamp = await stampOf(context, order.signed);
  const composition = {
    ...stamp,
    ...(live.shell && { shell: live.shell }),
    remotes,
    ...ban,
    // Whoever has it has it no longer than until the next link, whatever its code says of a booking.
    urgent: stamp.createdAt,
  };
  const contested = contestIn(composition);
  // What is contested already does not wait for it.
  if (contested !== undefined && contested !== contestIn(live))
    throw refusal(`Of what would be live then, ${contested}`);
  if (ban.revoked.length > MAX_REVOKED)
    throw new Failure(
      409,
      'contradiction',
      'So many releases are revoked one by one that no composition holds more: publish the fix under a higher version (its package.json), and revoke all before that instead, --not-older-than <remote>@<version>.',
    );
  const pointer = await store.pointers.findOne({ _id: 'live' }, { projection: { canary: 1 } });
  return goLive(context, composition, order, { act: 'revoked', canary: pointer?.canary ?? null });
}
