import { compareVersions } from '../trust/index.ts';
import type { ReleaseDocument, ReleaseStore } from './store.ts';

/** So many releases are looked at, latest first: some months of four teams. */
const RECENT = 200;

/** What was published lately, latest first. */
export const recentReleases = ({ releases }: ReleaseStore): Promise<ReleaseDocument[]> =>
  releases.find().sort({ publishedAt: -1 }).limit(RECENT).toArray();

/** A build, when it was made as its team has signed it, and when it was published. */
export interface PublishedBuild {
  publishedAt: Date;
  builtAt?: string | undefined;
  /** of one that was published anew: that of the first time */
  madeAt?: Date | undefined;
}

interface Published {
  publishedAt: Date;
  madeAt?: Date | undefined;
  release: { version: string; builtAt?: string | undefined };
}

/** When a build was made. Nothing was made after it was published, whatever it says of itself. */
export function madeAt({ publishedAt, builtAt, madeAt: first }: PublishedBuild): Date {
  if (first) return first;
  const made = builtAt === undefined ? NaN : Date.parse(builtAt);
  return Number.isNaN(made) ? publishedAt : new Date(Math.min(made, publishedAt.getTime()));
}

/**
 * Whether one build of a version comes before another: by when it was made, as a pipeline may publish an older commit once more; of two
 * that were made at once, by the time of publishing.
 */
export function isEarlierBuild(one: PublishedBuild, other: PublishedBuild): boolean {
  const [made, otherMade] = [madeAt(one).getTime(), madeAt(other).getTime()];
  return made === otherMade ? one.publishedAt < other.publishedAt : made < otherMade;
}

/** What of a published release says when it was made. */
export const buildOf = ({ publishedAt, madeAt: first, release: { builtAt } }: Published): PublishedBuild => ({
  publishedAt,
  builtAt,
  madeAt: first,
});

/** Whether one is newer: by version, as a bound compares them; of two builds of one version, by when they were made. */
export function isNewer(one: Published, other: Published): boolean {
  const order = compareVersions(one.release.version, other.release.version);
  return order === 0 ? isEarlierBuild(buildOf(other), buildOf(one)) : order > 0;
}

interface PublishedRelease extends Published {
  release: { name: string; version: string; builtAt: string };
}

/**
 * The newest release of each remote, which is the one of the highest version: a mend of an old version that is published
 * later is not what everybody should get.
 * @param mayBeGiven whether a release counts
 * @returns by remote
 */
export async function newestOfEach(
  { releases }: ReleaseStore,
  mayBeGiven: (release: { name: string; version: string }) => boolean,
): Promise<Map<string, PublishedRelease['release']>> {
  const newest = new Map<string, PublishedRelease>();
  const projection = {
    publishedAt: 1,
    madeAt: 1,
    'release.name': 1,
    'release.version': 1,
    'release.builtAt': 1,
  };
  for await (const published of releases.find<PublishedRelease>({}, { projection })) {
    if (!mayBeGiven(published.release)) continue;
    const known = newest.get(published.release.name);
    if (!known || isNewer(published, known)) newest.set(published.release.name, published);
  }
  return new Map([...newest].map(([name, { release }]) => [name, release]));
}
