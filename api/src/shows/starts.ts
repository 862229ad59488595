import { Failure } from '../http/failure.ts';
import { instantInCinema } from './cinema-time.ts';
import { ALREADY_ADDED, type WantedStart } from './plan.ts';

const YEAR_MS = 366 * 24 * 3_600_000;

const PROBLEMS = {
  'no such date': 'This date does not exist.',
  skipped: 'Clocks are put forward: this time does not exist on that day.',
  twice: 'Clocks are put back: this time comes twice on that day.',
};

export interface ShowsInput {
  date: string;
  time: string | string[];
}

function read(date: string, time: string, timeZone: string, now: Date): Date | string {
  const local = instantInCinema(date, time, timeZone);
  if ('problem' in local) return PROBLEMS[local.problem];
  if (local.instant <= now) return 'This time has passed.';
  if (local.instant.getTime() - now.getTime() > YEAR_MS) return 'This is more than a year ahead.';
  return local.instant;
}

/**
 * Turns the cinema's dates and times of a request into instants.
 * @throws Failure 400 whose `fields` name each time that is past, too far, skipped or doubled by a clock change, or named twice
 */
export function wantedStarts(showsInput: ShowsInput[], timeZone: string, now: Date): WantedStart[] {
  const fields: Record<string, string> = {};
  const starts = new Map<number, WantedStart>();
  for (const [row, { date, time }] of showsInput.entries()) {
    const times = Array.isArray(time) ? time : [time];
    for (const [column, one] of times.entries()) {
      const field = Array.isArray(time) ? `showsInput.${row}.time.${column}` : `showsInput.${row}.time`;
      const at = read(date, one, timeZone, now);
      if (typeof at === 'string') fields[field] = at;
      else if (starts.has(at.getTime())) fields[field] = ALREADY_ADDED;
      else starts.set(at.getTime(), { field, at });
    }
  }
  const [complaint] = Object.values(fields);
  if (complaint !== undefined) throw new Failure(400, 'invalid', complaint, { fields });
  return [...starts.values()];
}
