import type { ShowDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { NIGHT_HOURS } from './night.ts';
import { dateInCinema, instantInCinema } from '../shows/cinema-time.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const NIGHT_ENDS = `0${NIGHT_HOURS}:00`;

/** The day that the door works at, from four in the morning to four in the morning. */
export function dayAt(now: Date, timeZone: string): { date: string; from: Date; to: Date } {
  const date = dateInCinema(new Date(now.getTime() - NIGHT_HOURS * HOUR_MS), timeZone);
  const local = instantInCinema(date, NIGHT_ENDS, timeZone);
  // Clocks that are moved at four in the morning do not exist; if they did, the day would be some minutes off.
  const from = 'instant' in local ? local.instant : new Date(now.getTime() - DAY_MS / 2);
  return { date, from, to: new Date(from.getTime() + DAY_MS) };
}

/** The shows of the day that `at` is in, those that were cancelled among them, in the order of their starts. */
export function showsOfDay(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  at: Date,
): Promise<ShowDocument[]> {
  const { from, to } = dayAt(at, config.cinema.timeZone);
  return db.shows
    .find({ startsAt: { $gte: from, $lt: to } })
    .sort({ startsAt: 1 })
    .toArray();
}
