import { existsSync, watch } from 'node:fs';
import path from 'node:path';

const sources = ['src', 'server'];

/**
 * Watches the sources of packages: the files beside their package.json, and all of `src` and `server`.
 * @param folders the packages' folders
 * @param onChange told of every change, often more than once
 * @returns ends the watching
 */
export function watchSources(folders: string[], onChange: () => void): () => void {
  const watchers = folders.flatMap((folder) => [
    watch(folder, onChange),
    ...sources
      .map((name) => path.join(folder, name))
      .filter((dir) => existsSync(dir))
      .map((dir) => watch(dir, { recursive: true }, onChange)),
  ]);
  return () => watchers.forEach((watcher) => watcher.close());
}
