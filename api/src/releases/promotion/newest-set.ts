import { SHELL } from '../documents/shell.ts';
import { publishedShell } from '../shells/history.ts';
import { newestOfEach } from '../store/newest.ts';
import type { ReleaseStore } from '../store/store.ts';

/** The newest release of each remote, and the newest shell when one was published with its files: name → version. */
export async function newestSet(store: ReleaseStore): Promise<Record<string, string>> {
  const [remotes, shell] = await Promise.all([newestOfEach(store), publishedShell(store)]);
  return { ...remotes, ...(shell && { [SHELL]: shell.version }) };
}
