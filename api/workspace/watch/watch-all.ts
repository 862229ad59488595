import path from 'node:path';
import { buildPackages } from '@matinee/release-tool';
import type { RunningSite } from '../site/start-site.ts';
import { applyChanges } from './apply-changes.ts';
import { inTurn } from './in-turn.ts';
import { watchSources } from './watch-sources.ts';

interface WatchOptions {
  root: string;
  site: RunningSite;
  /** the remotes that are live */
  remotes: string[];
  say(line: string): void;
}

/** Milliseconds without a change before anything is built. */
const QUIET = 150;

/**
 * Builds what changes in any package and brings it to the running site.
 * @returns ends it
 */
export function watchAll({ root, site, remotes, say }: WatchOptions): () => void {
  const watched = ['shared-ui', 'shell', 'api', ...remotes.map((name) => `mfe-${name}`)];
  const build = () => buildPackages(root, remotes, say, watched);
  const changed = inTurn(() => applyChanges({ root, site, live: remotes, build, say }), QUIET);
  return watchSources(
    watched.map((folder) => path.join(root, folder)),
    changed,
  );
}
