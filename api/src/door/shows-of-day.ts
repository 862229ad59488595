import type { Database } from '../db/collections.ts';
import type { ShowDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { NIGHT_HOURS } from './night.ts';
import { dateInCinema, datesFrom, instantInCinema } from '../shows/cinema-time.ts';

const DAY_MS = 86_400_000;
const NIGHT_ENDS = `0${NIGHT_HOURS}:00`;

/** The day that the door works at, from four in the morning to four in the morning by the clocks of the cinema, however they are moved. */
export function dayAt(now: Date, timeZone: string): { date: string; from: Date; to: Date } {
  const beginOf = (date: string) => {
    const local = instantInCinema(date, NIGHT_ENDS, timeZone);
    return 'instant' in local ? local.instant : undefined;
  };
  const today = dateInCinema(now, timeZone);
  const begin = beginOf(today);
  const halfDayAgo = new Date(now.getTime() - DAY_MS / 2);
  const isNight = begin !== undefined && now < begin;
  const date = isNight ? dateInCinema(halfDayAgo, timeZone) : today;
  const [, next = date] = datesFrom(date, 2);
  // Clocks that are moved at four in the morning do not exist; if they did, the day would be some hours off.
  const from = (isNight ? beginOf(date) : begin) ?? halfDayAgo;
  return { date, from, to: beginOf(next) ?? new Date(from.getTime() + DAY_MS) };
}

/**
 * The day that a door works at. A night is over with its last show, before four in the morning: what is sold for the day that the
 * calendar has by then can be let in.
 */
export async function doorDayAt(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  at: Date,
): Promise<{ date: string; from: Date; to: Date }> {
  const { timeZone } = config.cinema;
  const day = dayAt(at, timeZone);
  if (day.date === dateInCinema(at, timeZone)) return day;
  const startsAt = { $gte: day.from, $lt: day.to };
  const last = await db.shows.findOne({ startsAt, endsAt: { $gt: at } }, { projection: { _id: 1 } });
  return last ? day : dayAt(day.to, timeZone);
}

/** The shows of a day, those that were cancelled among them, in the order of their starts. */
export function showsOf(
  { shows }: Pick<Database, 'shows'>,
  { from, to }: { from: Date; to: Date },
): Promise<ShowDocument[]> {
  return shows
    .find({ startsAt: { $gte: from, $lt: to } })
    .sort({ startsAt: 1 })
    .toArray();
}
