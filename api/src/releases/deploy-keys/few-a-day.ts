import { Failure } from '../../http/failure.ts';

/** No team does something so often, and each time stays: as a document, and as a line of the log for ever. */
const MAX_A_DAY = 500;
const DAY_MS = 24 * 3_600_000;

/** What is counted of a team. */
interface Deeds {
  now: Date;
  /** When it did so since that time, the newest first, and at most so many. */
  times: (since: Date, most: number) => Promise<Date[]>;
  /** What it has done, behind `catalog has`: `published 500 releases`. */
  deed: (most: number) => string;
}

/**
 * Refuses one deed more than a team may do in a day: whoever has its keys could fill the database with what is in order each time.
 * @throws {Failure} 429, with the seconds until the oldest of them is a day old
 */
export async function requireFewADay(holder: string, { now, times, deed }: Deeds): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const recent = await times(since, MAX_A_DAY);
  const oldest = recent[MAX_A_DAY - 1];
  if (!oldest) return;
  throw new Failure(
    429,
    'too_many_requests',
    `${holder} has ${deed(MAX_A_DAY)} since yesterday: try again tomorrow.`,
    { retryAfter: Math.floor((oldest.getTime() - since.getTime()) / 1000) + 1 },
  );
}
