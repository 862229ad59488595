import type { Composition } from '@matinee/api/releases';
import type { FileStore } from './file-store.ts';
import { filesIn, type Mirror } from './mirror.ts';

/** How soon the files of what went live are fetched, in milliseconds: their hosts may be away later. */
const KEEP_EVERY_MS = 5_000;
/** Files that nobody asked for in so many days, and that nobody is given, are removed from the disk: the API has those that may still be needed. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

interface Options {
  store: Pick<FileStore, 'removeOlderThan'>;
  mirror: Pick<Mirror, 'keep'>;
  /** what visitors get now, previews apart */
  given(): readonly (Composition | null | undefined)[];
  /** whether the site serves files of remotes itself, so that it needs them */
  keeps: boolean;
}

/** Has the files of what visitors get on the disk, and none that nobody needs; from now on, for as long as the process runs. */
export function lookAfterFiles({ store, mirror, given, keeps }: Options): void {
  const keep = () => {
    for (const composition of keeps ? given() : []) if (composition) void mirror.keep(composition);
  };
  const removeOld = () => void store.removeOlderThan(KEPT_DAYS, filesIn(given()));
  setInterval(keep, KEEP_EVERY_MS).unref();
  setInterval(removeOld, DAY_MS).unref();
  keep();
  removeOld();
}
