import type { Release } from '../documents/composition.ts';
import { integrityOf } from '../kept-files/digest.ts';

/** So many files are read at a time. */
const AT_ONCE = 6;

/**
 * Reads one file of a release from where it lies.
 * @throws {Error} the end of a sentence that begins with the file: `answers 404`
 */
export type ReadFile = (file: string, bytes: number) => Promise<Buffer>;

/**
 * Reads files of a release, a few at a time, and holds each against what was signed.
 * @returns file → what is in it; and sentences about those that did not come, or are others, in the order of the alphabet
 */
export async function readFiles(
  files: Release['files'],
  read: ReadFile,
): Promise<{ contents: Map<string, Buffer>; wrong: string[] }> {
  const contents = new Map<string, Buffer>();
  const wrong: string[] = [];
  const waiting = Object.entries(files);
  const next = async (): Promise<void> => {
    const [file, { integrity, bytes }] = waiting.shift() ?? ['', { integrity: '', bytes: 0 }];
    if (!file) return;
    try {
      const content = await read(file, bytes);
      if (integrityOf(content) !== integrity || content.length !== bytes)
        wrong.push(`${file} is not the file that was signed`);
      contents.set(file, content);
    } catch (error) {
      wrong.push(`${file} ${error instanceof Error ? error.message : String(error)}`);
    }
    await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return { contents, wrong: wrong.sort() };
}
