import { SHELL } from '../documents/shell.ts';
import { publishedShells } from '../shells/history.ts';
import { isNewer, newestOfEach } from '../store/newest.ts';
import { liveComposition, type ReleaseStore } from '../store/store.ts';
import { revokedBecause } from '../trust/index.ts';
import { revocationsOf } from './revocations.ts';

/** Of so many shells the highest version is sought. */
const RECENT_SHELLS = 50;

/**
 * The newest release of each remote that may be given, and the newest shell when one was published with its files: name → version. The
 * newest is the one of the highest version: a mend of an old one that is published later is not what everybody should get.
 */
export async function newestSet(store: ReleaseStore): Promise<Record<string, string>> {
  const ban = revocationsOf(await liveComposition(store));
  const mayBeGiven = (release: { name: string; version: string }) => !revokedBecause(release, ban);
  const [remotes, shells] = await Promise.all([
    newestOfEach(store, mayBeGiven),
    publishedShells(store, RECENT_SHELLS),
  ]);
  const [shell] = shells
    .map(({ shell: release, registeredAt: publishedAt }) => ({ release, publishedAt }))
    .filter(({ release }) => mayBeGiven(release))
    .sort((one, other) => (isNewer(one, other) ? -1 : 1));
  return { ...remotes, ...(shell && { [SHELL]: shell.release.version }) };
}
