import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Composition } from '@matinee/api/releases';
import type { TeamKeys } from '@matinee/api/release-signing';
import { trusted } from './trusted.ts';

/**
 * Keeps the last composition on disk, so that the site starts and serves without the API.
 * @param dir a folder of this server's own
 * @param keys remote → the keys that its team signs with; what lies on disk is trusted no more than what is sent
 */
export function lastKnown(dir: string, keys: TeamKeys) {
  const file = path.join(dir, 'composition.json');
  return {
    /** @returns the kept composition, or null when there is none or it cannot be trusted */
    async read(): Promise<Composition | null> {
      try {
        return trusted(JSON.parse(await readFile(file, 'utf8')), keys);
      } catch {
        return null;
      }
    },
    /** Replaces the kept composition by one as it was sent, signatures included; a crash half way leaves the old one. */
    async write(composition: unknown): Promise<void> {
      await mkdir(dir, { recursive: true });
      await writeFile(`${file}.new`, JSON.stringify(composition));
      await rename(`${file}.new`, file);
    },
  };
}
