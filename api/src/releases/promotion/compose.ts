import { Failure } from '../../http/failure.ts';
import {
  compositionSchema,
  releaseOnHostSchema,
  type ComposedRelease,
  type Composition,
  type ReleaseOnHost,
} from '../documents/composition.ts';
import { builtIn, saidIn } from '../documents/same-build.ts';
import { SHELL, type ShellRelease } from '../documents/shell.ts';
import { isSameShell, publishedShell } from '../shells/history.ts';
import type { ReleaseContext } from './go-live.ts';
import { eligibility } from './eligibility.ts';
import { requireNoneLost } from './lost-remotes.ts';
import { requireFiles } from './remote-files.ts';
import { requireRetired } from './require-retired.ts';
import { revocationsOf } from './revocations.ts';
import { liveComposition, publishedRelease, type ReleaseStore } from '../store/store.ts';
import { signedBeforeRestore, signedLive } from './signed-live.ts';
import { stampOf } from './stamp.ts';
import { areSignedWithTwoKeys, isSignedByItsTeam } from '../signing/index.ts';
import type { GivenSet } from '../signed-sets/schemas.ts';

interface Choices {
  /** remotes that get no fallback: what would take over is worse than nothing */
  noFallback?: readonly string[] | undefined;
  /** what was signed elsewhere: it has its id and its time already */
  signed?: GivenSet | undefined;
  /** remotes that are live and go on purpose */
  drops?: readonly string[] | undefined;
  /** what the caller thinks is live */
  expected?: string | null | undefined;
  /** nothing is taken from what is live, which nobody has signed with a key of now: each release was named, and none gets a fallback */
  anew?: true | undefined;
}

/**
 * Makes a composition of published releases. It is not live yet.
 * @param wanted remote → version: the whole set, so that no visitor gets a mix that nobody chose; `shell` may be among
 *   them, and is else the one that is live
 * @throws {Failure} 404 for a release that is not published, 409 when one may not go live (`eligibility`), releases contradict
 *   each other, a remote, a live route or a live part would be lost, or files of a remote are gone
 */
export async function compose(
  context: ReleaseContext,
  { [SHELL]: version, ...remotes }: Record<string, string>,
  { noFallback = [], signed, drops, expected, anew }: Choices = {},
): Promise<Composition> {
  const { store } = context;
  const live = anew ? await liveComposition(store) : await signedLive(context);
  if (anew && live?.shell && version === undefined)
    throw new Failure(
      409,
      'contradiction',
      'Name the shell, too: npm run release -- promote --anew shell@<version> <remote>@<version> …',
    );
  // After a restore nothing is live, and what was revoked is revoked all the same.
  const last = live ?? (await signedBeforeRestore(context, anew));
  const shell = version === undefined ? live?.shell : await shellFor(context, anew ? null : live, version);
  const pad = await eligibility(context, shell, live, last);
  const releases = await Promise.all(
    Object.entries(remotes).map(([name, version]) => find(store, anew ? null : live, name, version)),
  );
  await pad.requireAll(releases);
  await requireRetired(store, last, releases);
  // Anew, each name is told that is in the set; a set says nothing of what servers were deployed with.
  if (!anew && noFallback.includes(SHELL))
    throw new Failure(
      409,
      'contradiction',
      'The shell has no fallback in a set. Servers that cannot have its files give the one that they were deployed with: order this without leaving its fallback out, and then revoke the shell that shall take over no more.',
    );
  const stranger = noFallback.find((name) => name !== SHELL && !Object.hasOwn(remotes, name));
  if (stranger !== undefined)
    throw new Failure(
      409,
      'contradiction',
      `${stranger} is not in this set: no fallback of it can be left out.`,
    );
  const candidate = {
    ...(await stampOf(context, signed)),
    ...(shell && { shell }),
    remotes: await Promise.all(
      releases.map(async (release) =>
        anew || noFallback.includes(release.name)
          ? release
          : withFallback(context, release, { live, isEligible: pad.isEligible }),
      ),
    ),
    ...revocationsOf(last),
  };
  const checked = compositionSchema.safeParse(candidate);
  if (!checked.success)
    throw new Failure(
      409,
      'contradiction',
      checked.error.issues[0]?.message ?? 'These releases do not fit together.',
    );
  // Who saw another composition is told that first.
  if ((live?.id ?? null) === expected) requireNoneLost({ live, last }, checked.data, drops);
  await requireFiles(context, releases, last);
  return checked.data;
}

/** @param live as operators have signed it: the shell in it goes on as it is, whatever its team has published under that version since, unless with a key that replaces the one before */
async function shellFor(
  { store, teamKeys }: Pick<ReleaseContext, 'store' | 'teamKeys'>,
  live: Composition | null,
  version: string,
): Promise<ShellRelease> {
  const current = live?.shell;
  const found = await publishedShell(store, version);
  if (current?.version === version && isSignedByItsTeam(teamKeys, current)) {
    const isAnew = found && isSameShell(current, found) && areSignedWithTwoKeys(teamKeys, current, found);
    return isAnew ? found : current;
  }
  if (!found) throw new Failure(404, 'not_found', `shell ${version} is not published.`);
  return found;
}

/** Whether what is stored of a release that operators have signed is the same build, or takes its place under newer rules. */
const isBuiltAlike = (found: ReleaseOnHost, signed: ReleaseOnHost): boolean =>
  builtIn(found) === builtIn(signed) &&
  (saidIn(found) === saidIn(signed) || !releaseOnHostSchema.safeParse(signed).success);

/**
 * @param live as operators have signed it: what is in it goes on, whatever is stored of it elsewhere. The same build may have been signed,
 * attested or put somewhere once more
 */
async function find(
  store: ReleaseStore,
  live: Composition | null,
  name: string,
  version: string,
): Promise<ReleaseOnHost> {
  const found = await publishedRelease(store, name, version);
  const there = live?.remotes.find((one) => one.name === name && one.version === version);
  if (there) {
    const { fallback: _, ...signed } = there;
    return found && isBuiltAlike(found, signed) ? found : signed;
  }
  if (!found) throw new Failure(404, 'not_found', `${name} ${version} is not published.`);
  return found;
}

/**
 * The release that this one replaces takes over when it fails; one that was live before keeps the one it had. As it is published now, where its
 * team has signed it with another key since: servers refuse a set with a fallback whose key is gone.
 */
async function withFallback(
  { store, teamKeys }: Pick<ReleaseContext, 'store' | 'teamKeys'>,
  release: ReleaseOnHost,
  {
    live,
    isEligible,
  }: { live: Composition | null; isEligible: (release: ReleaseOnHost) => Promise<boolean> },
): Promise<ComposedRelease> {
  const before = live?.remotes.find(({ name }) => name === release.name);
  if (!before) return release;
  const { fallback, ...current } = before;
  const given = current.version === release.version ? fallback : current;
  const published = given && (await publishedRelease(store, given.name, given.version));
  const isAnew =
    published && isBuiltAlike(published, given) && areSignedWithTwoKeys(teamKeys, given, published);
  const chosen = isAnew ? published : given;
  return chosen && (await isEligible(chosen)) ? { ...release, fallback: chosen } : release;
}
