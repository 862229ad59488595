import { MongoServerError } from 'mongodb';

/** https://www.mongodb.com/docs/manual/reference/error-codes/ */
const DUPLICATE_KEY = 11_000;

/** The same, by the code of one write among several. */
export const isDuplicateCode = (code: unknown): boolean => code === DUPLICATE_KEY;

/** Whether a write failed because somebody else wrote the same id first. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && isDuplicateCode(error.code);
}
