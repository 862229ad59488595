import type { Site } from '@matinee/shared-ui';

type Clocks = NonNullable<Site['clocks']>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Around this month: what is sold, and what was booked of late. */
const DAYS_BACK = 60;
const DAYS_AHEAD = 431;

const known = new Map<string, Clocks>();

/** Minutes by which the clocks of a zone are before UTC. */
function offsetsOf(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const named = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = 0, minutes = 0] = /^GMT([+-])(\d+):(\d+)/.exec(named) ?? [];
    return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  };
}

/** The minute at which clocks are set: they were not at `from`, and are at `to`. */
function changeBetween(from: number, to: number, isSet: (at: number) => boolean): number {
  if (to - from <= MINUTE_MS) return to;
  const middle = from + Math.floor((to - from) / 2 / MINUTE_MS) * MINUTE_MS;
  return isSet(middle) ? changeBetween(from, middle, isSet) : changeBetween(middle, to, isSet);
}

/**
 * How the clocks of a zone are set around this month, for pages: browsers take long to find out.
 * @param timeZone an IANA zone
 */
export function clocksOf(timeZone: string, now = Date.now()): Clocks {
  // Not today: what is told here is part of every page, and each would be made anew every day.
  const month = new Date(now).setUTCHours(0, 0, 0, 0) - (new Date(now).getUTCDate() - 1) * DAY_MS;
  const key = `${timeZone} ${month}`;
  const before = known.get(key);
  if (before) return before;
  const offsetAt = offsetsOf(timeZone);
  const [since, until] = [month - DAYS_BACK * DAY_MS, month + DAYS_AHEAD * DAY_MS];
  const changes: [number, number][] = [[since, offsetAt(since)]];
  for (let day = since; day < until; day += DAY_MS) {
    const minutes = offsetAt(day + DAY_MS);
    if (minutes === changes.at(-1)?.[1]) continue;
    changes.push([changeBetween(day, day + DAY_MS, (at) => offsetAt(at) === minutes), minutes]);
  }
  const clocks: Clocks = [...changes, [until]];
  known.clear();
  known.set(key, clocks);
  return clocks;
}
