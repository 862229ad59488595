import { MongoServerError } from 'mongodb';

/** https://www.mongodb.com/docs/manual/reference/error-codes/ */
const DUPLICATE_KEY = 11_000;

/** The same, by the code of one write among several. */
export const isDuplicateCode = (code: unknown): boolean => code === DUPLICATE_KEY;

/** Whether a write failed because somebody else wrote the same id first. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && isDuplicateCode(error.code);
}

/**
 * An upsert of a document that another call may insert at the same moment: the loser then finds it there.
 * @param upsert may be called twice
 */
export async function upsertOnce<T>(upsert: () => Promise<T>): Promise<T> {
  return upsert().catch((error: unknown) => {
    if (isDuplicate(error)) return upsert();
    throw error;
  });
}
