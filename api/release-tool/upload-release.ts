import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { MAPS } from './source-maps/maps-folder.ts';

/**
 * Puts a built release under its own version into a host's folder. A version that is there is left as it is: releases
 * are immutable. Only what says where it was built may come later: a build may be attested twice. Its source maps stay behind: a
 * host is public.
 * @param from the build
 * @param host the folder that the remote's host serves
 * @param provenance the file that says where it was built
 */
export function uploadRelease(from: string, host: string, version: string, provenance?: string): void {
  const to = path.join(host, version);
  if (existsSync(to)) {
    if (provenance !== undefined && !existsSync(path.join(to, provenance)))
      cpSync(path.join(from, provenance), path.join(to, provenance));
    return;
  }
  const half = `${to}.half`;
  rmSync(half, { recursive: true, force: true });
  const maps = path.join(from, MAPS);
  cpSync(from, half, { recursive: true, filter: (file) => file !== maps });
  renameSync(half, to);
}
