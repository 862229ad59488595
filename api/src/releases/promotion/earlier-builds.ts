import { Failure } from '../../http/failure.ts';
import { SHELL } from '../documents/shell.ts';
import { buildOf, isEarlierBuild, type PublishedBuild } from '../store/newest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { isHash, withoutHash } from '../trust/index.ts';

interface PublishedVersion extends PublishedBuild {
  version: string;
}

/** Builds of the same version that come before one of them: a hash of the sources does not say which is older. */
export const earlierThan = <Published extends PublishedVersion>(
  bound: PublishedVersion,
  all: readonly Published[],
): Published[] =>
  isHash(bound.version)
    ? all.filter(
        (one) =>
          one.version !== bound.version &&
          isHash(one.version) &&
          withoutHash(one.version) === withoutHash(bound.version) &&
          isEarlierBuild(one, bound),
      )
    : [];

async function buildsOf(
  { releases, shells }: Pick<ReleaseStore, 'releases' | 'shells'>,
  name: string,
  version: string,
): Promise<PublishedVersion[]> {
  // A hash has no letter behind f.
  const [first, last] = [`${withoutHash(version)}-`, `${withoutHash(version)}-g`];
  if (name !== SHELL) {
    const range = { $gte: `${name}@${first}`, $lt: `${name}@${last}` };
    const found = releases.find(
      { _id: range },
      { projection: { publishedAt: 1, madeAt: 1, 'release.builtAt': 1 } },
    );
    return (await found.toArray()).map((document) => ({
      version: document._id.slice(name.length + 1),
      ...buildOf(document),
    }));
  }
  const found = await shells
    .find(
      { 'shell.version': { $gte: first, $lt: last } },
      { projection: { 'shell.version': 1, 'shell.builtAt': 1, registeredAt: 1 } },
    )
    .sort({ _id: -1 })
    .toArray();
  // One that came again was published the first time.
  const builds = new Map(
    found.map(({ shell: { version: build, builtAt }, registeredAt: publishedAt }) => [
      build,
      { version: build, publishedAt, builtAt },
    ]),
  );
  return [...builds.values()];
}

/**
 * What a bound takes away by name, since the versions say nothing of it.
 * @param oldest remote or `shell` → the oldest release that may be given
 * @returns `catalog@0.1.0-0a1b2c3d4e`
 * @throws {Failure} 404 when a bound names a build that is not published: nobody knows then what came before it
 */
export async function earlierBuilds(
  store: Pick<ReleaseStore, 'releases' | 'shells'>,
  oldest: Readonly<Record<string, string>>,
): Promise<string[]> {
  const earlier: string[] = [];
  for (const [name, version] of Object.entries(oldest)) {
    if (!isHash(version)) continue;
    const builds = await buildsOf(store, name, version);
    const bound = builds.find((build) => build.version === version);
    if (!bound) throw new Failure(404, 'not_found', `${name}@${version} is not published.`);
    earlier.push(...earlierThan(bound, builds).map((build) => `${name}@${build.version}`));
  }
  return earlier;
}
