export interface DayOfShows {
  date: string;
  time: string[];
}

// Two groups of movies take turns in the halls. Starts of one group lie further apart than the longest movie and the
// cleaning after it take together, so every show finds a hall.
const groups = [
  ['09:30', '16:00', '22:30'],
  ['12:45', '19:15'],
] as const;

/**
 * The days of a cinema from today on, as dates.
 * @param timeZone the cinema's zone, whose today counts
 * @returns `count` dates, `YYYY-MM-DD`
 */
export function comingDays(now: Date, timeZone: string, count: number): string[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const today = new Date(`${format.format(now)}T00:00:00Z`).getTime();
  return Array.from({ length: count }, (_, day) =>
    new Date(today + day * 86_400_000).toISOString().slice(0, 10),
  );
}

/**
 * The shows of one movie that are missing.
 * @param position of the movie in the programme
 * @param halls of the cinema: so many movies run at the same time
 * @param scheduled dates that have shows already
 * @returns dates with their times; days whose last show of the movie has begun are left out
 */
export function missingShows(
  position: number,
  options: { days: string[]; scheduled: Set<string>; now: Date; timeZone: string; halls: number },
): DayOfShows[] {
  const { days, scheduled, now, timeZone, halls } = options;
  const group = groups[Math.floor(position / halls)];
  if (!group) return [];
  const local = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const clock = local.format(now);
  return days.flatMap((date, day) => {
    if (scheduled.has(date)) return [];
    const time = group.filter((start) => day > 0 || start > clock);
    return time.length > 0 ? [{ date, time }] : [];
  });
}
