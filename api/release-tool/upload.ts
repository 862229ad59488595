import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '@matinee/api/release-schemas';
import { requestsOf } from './object-store/requests.ts';
import { isObjectStore, objectStore } from './object-store/settings.ts';
import { uploadFiles } from './object-store/upload-files.ts';

/**
 * Puts a built release where it is to lie.
 * @param from the build
 * @param to a folder that its host serves, or `s3://bucket/prefix`
 */
export type PutUnder = (
  from: string,
  to: string,
  release: Pick<Release, 'version' | 'files'>,
  say: (line: string) => void,
) => Promise<void>;

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

/** @param env the settings of the store, if it is one */
export const uploadBy =
  (env: Readonly<Record<string, string | undefined>>): PutUnder =>
  async (from, to, { version, files }, say) => {
    if (!isObjectStore(to)) return uploadRelease(from, to, version);
    const store = objectStore(to, env);
    const { written, there } = await uploadFiles({
      from,
      files: Object.keys(files),
      version,
      requests: requestsOf(store),
    });
    say(
      `s3://${store.bucket}/${store.prefix}${version}/: ${written} files are written${there > 0 ? `, ${there} were there` : ''}.`,
    );
  };
