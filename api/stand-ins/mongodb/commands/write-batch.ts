import { MongoError } from '../errors/errors.ts';
import type { Document } from '../values/kinds.ts';

const MAX_STATEMENTS = 100_000;

/** Throws InvalidLength for an empty or oversized batch of statements. */
export function checkBatch(statements: readonly unknown[]): void {
  if (!statements.length || statements.length > MAX_STATEMENTS)
    throw new MongoError(
      16,
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${statements.length} operations.`,
    );
}

/**
 * Runs statements one after another; a failing one becomes an entry of `writeErrors`, and stops the batch when ordered.
 * What went before it stays done.
 */
export function runBatch<T>(
  statements: readonly T[],
  ordered: boolean,
  run: (statement: T, index: number) => void,
): { writeErrors?: Document[] } {
  const writeErrors: Document[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (ordered) break;
    }
  }
  return writeErrors.length ? { writeErrors } : {};
}
