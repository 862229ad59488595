import { MongoBulkWriteError, MongoError, MongoServerError, MongoWriteConcernError } from 'mongodb';
import type { Document } from '../../values/kinds.ts';
import { type Known, mismatches } from './match.ts';

/** An assertion of the test that does not hold: no error that it may expect. */
export class RunnerError extends Error {}

/** The driver or the runner has not what a test needs. */
export class Lacking extends RunnerError {}

const labelsOf = (error: Error): readonly string[] => (error instanceof MongoError ? error.errorLabels : []);

function resultOf(error: Error): unknown {
  if (!(error instanceof MongoBulkWriteError)) return undefined;
  const { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount, upsertedIds } = error;
  return {
    insertedCount,
    matchedCount,
    modifiedCount,
    deletedCount,
    upsertedCount,
    upsertedIds,
  };
}

function codeNameOf(error: Error): unknown {
  if (error instanceof MongoWriteConcernError) return error.result.writeConcernError.codeName;
  return error instanceof MongoServerError ? error.codeName : undefined;
}

const isFromServer = (error: Error): boolean =>
  error instanceof MongoServerError && (!(error instanceof MongoBulkWriteError) || Boolean(error.code));

type Check = (error: Error, wanted: unknown, known: Known) => boolean;
const CHECKS: Record<string, Check> = {
  isError: () => true,
  isClientError: (error, wanted) => !isFromServer(error) === wanted,
  errorContains: (error, wanted) => error.message.toLowerCase().includes(String(wanted).toLowerCase()),
  errorCode: (error, wanted) => 'code' in error && error.code === wanted,
  errorCodeName: (error, wanted) => codeNameOf(error) === wanted,
  errorLabelsContain: (error, wanted) =>
    (wanted as string[]).every((label) => labelsOf(error).includes(label)),
  errorLabelsOmit: (error, wanted) => !(wanted as string[]).some((label) => labelsOf(error).includes(label)),
  expectResult: (error, wanted, known) => !mismatches(wanted, resultOf(error), known, '', true).length,
  errorResponse: (error, wanted, known) =>
    !mismatches(wanted, (error as MongoServerError).errorResponse, known, '', true).length,
};

/** What differs between an error and what a test expects of it. */
export function errorMismatches(expected: Document, error: unknown, known: Known): string[] {
  if (!(error instanceof Error)) return ['what was thrown is no error'];
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const check = CHECKS[name];
    if (!check) throw new Lacking(`the expectation ${name} is not known to the runner`);
    const told = `${error.name} ${'code' in error ? String(error.code) : ''}: ${error.message}`;
    return check(error, wanted, known) ? [] : [`error: ${name} ${JSON.stringify(wanted)} but ${told}`];
  });
}
