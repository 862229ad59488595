import { hashOf } from './envelope.ts';
import type { LogLine } from './schemas.ts';

/** After these another composition is live. */
export const PUTS_LIVE: readonly string[] = ['promoted', 'rolled-back', 'revoked', 'canary-promoted'];

/** Makes the next line. */
export function lineAfter(
  before: Pick<LogLine, 'number' | 'hash'> | undefined,
  act: Pick<LogLine, 'at' | 'act' | 'by' | 'reason' | 'detail'>,
): LogLine {
  const line = { number: (before?.number ?? 0) + 1, ...act, previous: before?.hash ?? '' };
  return { ...line, hash: hashOf(line) };
}

/**
 * Checks lines that follow each other.
 * @param lines oldest first
 * @param before the line before them; undefined: they begin with the first
 * @returns what is wrong, as a sentence; undefined when all is as it was written
 */
export function faultInLog(
  lines: readonly LogLine[],
  before?: Pick<LogLine, 'number' | 'hash'>,
): string | undefined {
  let last = before;
  for (const { hash, ...line } of lines) {
    if (line.number !== (last?.number ?? 0) + 1) return `line ${(last?.number ?? 0) + 1} is missing`;
    if (line.previous !== (last?.hash ?? '')) return `line ${line.number} does not follow the one before it`;
    if (hashOf(line) !== hash) return `line ${line.number} was changed`;
    last = { number: line.number, hash };
  }
  return undefined;
}
