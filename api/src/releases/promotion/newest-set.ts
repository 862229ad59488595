import { SHELL } from '../documents/shell.ts';
import { publishedShell } from '../shells/history.ts';
import { newestOfEach } from '../store/newest.ts';
import { liveComposition, type ReleaseStore } from '../store/store.ts';
import { revokedBecause } from '../trust/index.ts';
import { revocationsOf } from './revocations.ts';

/**
 * The newest release of each remote that may be given, and the newest shell when one was published with its files: name → version.
 */
export async function newestSet(store: ReleaseStore): Promise<Record<string, string>> {
  const ban = revocationsOf(await liveComposition(store));
  const mayBeGiven = (release: { name: string; version: string }) => !revokedBecause(release, ban);
  const [remotes, shell] = await Promise.all([newestOfEach(store, mayBeGiven), publishedShell(store)]);
  return { ...remotes, ...(shell && mayBeGiven(shell) && { [SHELL]: shell.version }) };
}
