import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Puts a built release under its own version into a host's folder. A version that is there is left as it is: releases
 * are immutable.
 * @param from the build
 * @param host the folder that the remote's host serves
 */
export function uploadRelease(from: string, host: string, version: string): void {
  const to = path.join(host, version);
  if (existsSync(to)) return;
  const half = `${to}.half`;
  rmSync(half, { recursive: true, force: true });
  cpSync(from, half, { recursive: true });
  renameSync(half, to);
}
