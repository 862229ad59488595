import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Manifest } from './format.ts';

/** What only who knows the key can make for this manifest, and with it for all files whose hashes stand in it. */
export function sealOf({ format, takenAt, until, collections }: Manifest, key: string): string {
  const files = collections.map(({ name, file, documents, sha256 }) => [
    name,
    documents,
    sha256,
    // Backups of before had none, and neither have most.
    ...(file === undefined ? [] : [file]),
  ]);
  return createHmac('sha256', key)
    .update(JSON.stringify([format, takenAt, until ?? null, files]))
    .digest('hex');
}

/**
 * Plain hashes find what was damaged; whoever edits a file can write its new hash too. A seal finds that as well.
 * @param key undefined for backups without a seal
 * @throws {Error} when the seal is missing or another one, or nobody can say because the key is missing
 */
export function checkSeal(manifest: Manifest, key: string | undefined): void {
  const { seal } = manifest;
  if (key === undefined && seal === undefined) return;
  if (key === undefined)
    throw new Error('This backup is sealed: set BACKUP_KEY to the key that it was made with.');
  if (seal === undefined)
    throw new Error(
      'This backup has no seal, so anybody may have edited it: leave BACKUP_KEY out if you restore it all the same.',
    );
  const right = Buffer.from(sealOf(manifest, key), 'hex');
  if (!timingSafeEqual(right, Buffer.from(seal, 'hex')))
    throw new Error('This backup was edited, or made with another BACKUP_KEY: take another backup.');
}
