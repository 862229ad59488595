import { z } from 'zod';
import { hashOf } from './envelope.ts';

/** One act, with the hash of the line before it: no line can be changed, left out or put between others unseen. */
export const logLineSchema = z.strictObject({
  /** 1, 2, 3 … */
  number: z.number().int().min(1),
  at: z.iso.datetime(),
  act: z.string().max(40),
  by: z.string().max(200),
  reason: z.string().max(400),
  detail: z.record(z.string().max(40), z.union([z.string(), z.number()])),
  /** hash of the line before; nothing before the first */
  previous: z.string().max(64),
  hash: z.string().max(64),
});
export type LogLine = z.infer<typeof logLineSchema>;

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
