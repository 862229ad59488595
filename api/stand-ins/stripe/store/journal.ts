import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** A line of text that outlives the process once `append` has returned. */
export interface Journal {
  append(line: string): void;
  close(): void;
}

/**
 * Reads the complete lines of the journal in `dir`. A last line without its line break was cut off by a
 * crash before anybody was told of it, so it is left out.
 */
export function readJournal(dir: string): string[] {
  const file = join(dir, 'journal.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').slice(0, -1);
}

/**
 * Starts the journal in `dir` (made when missing) anew with `lines`, replacing the old file in one step.
 * Appended bytes go to the kernel at once, which is what surviving kill -9 needs; a power cut may lose the
 * last of them, and for a local stand-in that is fair.
 */
export function startJournal(dir: string, lines: string[]): Journal {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'journal.jsonl');
  writeFileSync(`${file}.new`, lines.map((line) => `${line}\n`).join(''));
  renameSync(`${file}.new`, file);
  const descriptor = openSync(file, 'a');
  return {
    append(line) {
      const bytes = Buffer.from(`${line}\n`);
      for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
    },
    close: () => closeSync(descriptor),
  };
}
