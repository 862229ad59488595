import { SHELL } from '../documents/shell.ts';
import { publishedShells } from '../shells/history.ts';
import { isNewer, newestOfEach } from '../store/newest.ts';
import { lastLive, type ReleaseStore } from '../store/store.ts';
import { isBelow, revokedBecause } from '../trust/index.ts';
import { revocationsOf } from './revocations.ts';
import { takenBack } from './taken-back.ts';

/** Of so many shells the highest version is sought. */
const RECENT_SHELLS = 50;

/**
 * What an order without names means: name → version. Of each remote that is live the newest release that may be given, and of the shell; before
 * anything is live, of all that are published. The newest is the one of the highest version: a mend of an old one that is published later is
 * not what everybody should get. It is never below what is live, whatever is stored, and nothing that was taken back is among them. In a
 * restored database, until something is live, what was live when the backup was taken stands for it.
 */
export async function newestSet(store: ReleaseStore): Promise<Record<string, string>> {
  const live = await lastLive(store);
  const [ban, taken] = [revocationsOf(live), await takenBack(store)];
  const mayBeGiven = (release: { name: string; version: string }) =>
    !revokedBecause(release, ban) && !taken.has(`${release.name}@${release.version}`);
  const [remotes, shells] = await Promise.all([
    newestOfEach(store, mayBeGiven),
    publishedShells(store, RECENT_SHELLS),
  ]);
  const [shell] = shells
    .map(({ shell: release, registeredAt: publishedAt }) => ({ release, publishedAt }))
    .filter(({ release }) => mayBeGiven(release))
    .sort((one, other) => (isNewer(one, other) ? -1 : 1));
  const newest = new Map([...remotes, ...(shell ? [[SHELL, shell.release] as const] : [])]);
  if (!live) return versionsIn(newest);
  for (const name of newest.keys())
    if (name !== SHELL && !live.remotes.some((remote) => remote.name === name)) newest.delete(name);
  for (const release of [...(live.shell ? [live.shell] : []), ...live.remotes]) {
    const found = newest.get(release.name);
    if (!found || isBelow(found, release)) newest.set(release.name, release);
  }
  return versionsIn(newest);
}

const versionsIn = (releases: ReadonlyMap<string, { version: string }>): Record<string, string> =>
  Object.fromEntries([...releases].map(([name, { version }]) => [name, version]));
