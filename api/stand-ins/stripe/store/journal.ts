import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeptLines, linesIn, openLines } from '../../kept-lines/kept-lines.ts';

const fileIn = (dir: string): string => join(dir, 'journal.jsonl');

/**
 * Reads the journal in `dir`: what was put into it, the oldest first.
 * @throws {Error} with the file and the line when one cannot be read: without it the others may not be true
 */
export function readJournal(dir: string): unknown[] {
  const file = fileIn(dir);
  return linesIn(file).map((line, index) => {
    try {
      return JSON.parse(line);
    } catch (cause) {
      throw new Error(
        `Line ${index + 1} of ${file} cannot be read: take it out, or forget the local data with npm run reset.`,
        { cause },
      );
    }
  });
}

/** Starts the journal in `dir` (made when missing) anew with `lines`, replacing the old file in one step. */
export function startJournal(dir: string, lines: string[]): KeptLines {
  mkdirSync(dir, { recursive: true });
  const file = fileIn(dir);
  writeFileSync(`${file}.new`, lines.map((line) => `${line}\n`).join(''));
  renameSync(`${file}.new`, file);
  return openLines(file);
}
