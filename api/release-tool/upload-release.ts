import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { MAPS } from './source-maps/maps-folder.ts';

/**
 * Puts a built release under its own version into a host's folder. A version that is there is left as it is: releases
 * are immutable. Its source maps stay behind: a host is public.
 * @param from the build
 * @param host the folder that the remote's host serves
 */
export function uploadRelease(from: string, host: string, version: string): void {
  const to = path.join(host, version);
  if (existsSync(to)) return;
  const half = `${to}.half`;
  rmSync(half, { recursive: true, force: true });
  const maps = path.join(from, MAPS);
  cpSync(from, half, { recursive: true, filter: (file) => file !== maps });
  renameSync(half, to);
}
