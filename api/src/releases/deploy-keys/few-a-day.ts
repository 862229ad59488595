import { Failure } from '../../http/failure.ts';

/** No team does something so often, and each time stays: as a document, and as a line of the log for ever. */
const MAX_A_DAY = 500;
const DAY_MS = 24 * 3_600_000;

/** Since when a team's deeds are counted. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/**
 * Refuses one deed more than a team may do in a day: whoever has its keys could fill the database with what is in order each time.
 * @param count how often it has done so since the day before
 * @param deed what it has done, behind `catalog has`: `published 500 releases`
 * @throws {Failure} 429
 */
export function requireFewADay(count: number, holder: string, deed: (most: number) => string): void {
  if (count < MAX_A_DAY) return;
  throw new Failure(
    429,
    'too_many_requests',
    `${holder} has ${deed(MAX_A_DAY)} since yesterday: try again tomorrow.`,
  );
}
