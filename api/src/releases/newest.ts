import type { ReleaseDocument, ReleaseStore } from './store.ts';

/** So many releases are looked at, newest first: some months of four teams. */
const RECENT = 200;

/** What was published lately, newest first. */
export const recentReleases = ({ releases }: ReleaseStore): Promise<ReleaseDocument[]> =>
  releases.find().sort({ publishedAt: -1 }).limit(RECENT).toArray();

/** The newest release of each remote: remote → version. */
export async function newestOfEach(store: ReleaseStore): Promise<Record<string, string>> {
  const newest: Record<string, string> = {};
  for (const { release } of await recentReleases(store)) newest[release.name] ??= release.version;
  return newest;
}
