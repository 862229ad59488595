import type { ReleaseDocument, ReleaseStore } from './store.ts';

/** So many releases are looked at, newest first: some months of four teams. */
const RECENT = 200;

/** What was published lately, newest first. */
export const recentReleases = ({ releases }: ReleaseStore): Promise<ReleaseDocument[]> =>
  releases.find().sort({ publishedAt: -1 }).limit(RECENT).toArray();

/** The newest release of each remote: remote → version. */
export async function newestOfEach(store: ReleaseStore): Promise<Record<string, string>> {
  const recent = await recentReleases(store);
  // The later of two entries holds, so the newest comes last.
  return Object.fromEntries(recent.reverse().map(({ release: { name, version } }) => [name, version]));
}
