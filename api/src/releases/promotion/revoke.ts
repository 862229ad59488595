import { Failure } from '../../http/failure.ts';
import type { ComposedRelease, Composition, ReleaseOnHost } from '../documents/composition.ts';
import { SHELL } from '../documents/shell.ts';
import { publishedShell } from '../shells/history.ts';
import type { ReleaseStore } from '../store/store.ts';
import { revokedBecause, type Revocations } from '../trust/index.ts';
import { stampOf } from './compose.ts';
import { revocationsOf } from './revocations.ts';
import { signedLive } from './signed-live.ts';
import { goLive, type Decision, type ReleaseContext } from './go-live.ts';

interface Revocation extends Decision {
  expected: string;
  /** releases that shall be given to nobody: `catalog@1.3.0` */
  releases: readonly string[];
  /** remote or `shell` → the oldest version that may be given */
  oldest: Readonly<Record<string, string>>;
}

async function requirePublished(store: ReleaseStore, releases: readonly string[]): Promise<void> {
  for (const release of releases) {
    const [name, version = ''] = release.split('@');
    const found =
      name === SHELL ? await publishedShell(store, version) : await store.releases.findOne({ _id: release });
    if (!found) throw new Failure(404, 'not_found', `${release} is not published.`);
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

function requireRest(remote: ComposedRelease, ban: Revocations): ComposedRelease {
  const rest = restOf(remote, ban);
  if (rest) return rest;
  throw new Failure(
    409,
    'contradiction',
    `${remote.name} ${remote.version} is live and has no other release to take its place: promote one first.`,
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
  const live = await signedLive(context);
  if (!live) throw new Failure(409, 'moved', 'Nothing is live yet.');
  await requirePublished(store, order.releases);
  const before = revocationsOf(live);
  // A bound that could be lowered would bring back what it was set against.
  for (const [name, version] of Object.entries(order.oldest))
    if (revokedBecause({ name, version }, { oldest: before.oldest }))
      throw new Failure(
        409,
        'contradiction',
        `Nothing of ${name} that is older than ${before.oldest?.[name]} may be given already: that is for ever.`,
      );
  const ban = {
    revoked: [...new Set([...(before.revoked ?? []), ...order.releases])].sort(),
    oldest: { ...before.oldest, ...order.oldest },
  };
  if (live.shell && revokedBecause({ name: SHELL, version: live.shell.version }, ban))
    throw new Failure(
      409,
      'contradiction',
      `shell ${live.shell.version} is live: promote another one first.`,
    );
  const stamp = stampOf(context, order.signed);
  const composition = {
    ...stamp,
    ...(live.shell && { shell: live.shell }),
    remotes: live.remotes.map((each) => requireRest(each, ban)),
    ...ban,
    // Whoever has it has it no longer than until the next link, whatever its code says of a booking.
    urgent: stamp.createdAt,
  };
  const pointer = await store.pointers.findOne({ _id: 'live' }, { projection: { canary: 1 } });
  return goLive(context, composition, order, { act: 'revoked', canary: pointer?.canary ?? null });
}
