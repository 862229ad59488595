import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Composition } from '@matinee/api/releases';
import { compositionSchema } from './schema.ts';

/**
 * Keeps the last composition on disk, so that the site starts and serves without the API.
 * @param dir a folder of this server's own
 */
export function lastKnown(dir: string) {
  const file = path.join(dir, 'composition.json');
  return {
    /** @returns the kept composition, or null when there is none or it cannot be trusted */
    async read(): Promise<Composition | null> {
      try {
        return compositionSchema.parse(JSON.parse(await readFile(file, 'utf8')));
      } catch {
        return null;
      }
    },
    /** Replaces the kept composition; a crash half way leaves the old one. */
    async write(composition: Composition): Promise<void> {
      await mkdir(dir, { recursive: true });
      await writeFile(`${file}.new`, JSON.stringify(composition));
      await rename(`${file}.new`, file);
    },
  };
}
