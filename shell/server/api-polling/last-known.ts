import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What was told is right, and could not be written to this server's own folder. */
export class NotKept extends Error {
  constructor(file: string, cause: unknown) {
    const why = cause instanceof Error && 'code' in cause ? cause.code : cause;
    super(`DATA_DIR cannot be written: ${file} (${String(why)})`, { cause });
    this.name = 'NotKept';
  }
}

/** @returns what is said of a look that failed: `complaint` when the API is at fault */
export const complaintOf = (error: unknown, complaint: string): string =>
  error instanceof NotKept ? 'what is told cannot be kept for the next start' : complaint;

/**
 * Keeps on disk what the API told last, so that the site starts and serves without it.
 * @param file in a folder of this server's own
 * @param read checks it; what lies on disk is trusted no more than what is sent
 */
export function lastKnown<Known>(file: string, read: (sent: unknown) => Known) {
  return {
    /** @returns what was kept, or null when there is nothing or it cannot be trusted */
    async read(): Promise<Known | null> {
      try {
        return read(JSON.parse(await readFile(file, 'utf8')));
      } catch {
        return null;
      }
    },
    /**
     * Replaces what was kept by this as it was sent; a crash half way leaves the old one.
     * @throws {NotKept} when the folder is full or cannot be written to
     */
    async write(sent: unknown): Promise<void> {
      try {
        await mkdir(path.dirname(file), { recursive: true });
        // On the disk before it takes the place of the old one: after a power cut there may else be nothing in either.
        await writeFile(`${file}.new`, JSON.stringify(sent), { flush: true });
        await rename(`${file}.new`, file);
      } catch (error) {
        throw new NotKept(file, error);
      }
    },
  };
}
