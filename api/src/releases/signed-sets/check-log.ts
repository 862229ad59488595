import { faultInLog, type LogLine, type Timestamp } from '../trust/index.ts';
import type { ActsLog } from './acts-log.ts';

const PAGE = 500;

/**
 * Reads the whole log and checks it: each line follows the one before, and what was signed of it is in it.
 * @param signed where it ended when something was signed
 * @returns what is wrong, as a sentence; null when all is as it was written
 */
export async function checkLog(
  acts: Pick<ActsLog, 'after'>,
  signed: readonly Timestamp['log'][],
): Promise<string | null> {
  const hashes = new Map<number, string>([[0, '']]);
  let last: Pick<LogLine, 'number' | 'hash'> | undefined;
  for (;;) {
    const lines = await acts.after(last?.number ?? 0, PAGE);
    const fault = faultInLog(lines, last);
    if (fault) return fault;
    for (const { number, hash } of lines) hashes.set(number, hash);
    last = lines.at(-1) ?? last;
    if (lines.length < PAGE) break;
  }
  const other = signed.find(({ length, head }) => hashes.get(length) !== head);
  return other ? `line ${other.length} is not the one that was signed` : null;
}
