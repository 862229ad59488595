import type { Ids } from '../dependencies.ts';
import type { MovieDocument, ScheduledTime } from '../db/documents.ts';
import { Failure } from '../http/failure.ts';
import { DEFAULT_RUNTIME_MINUTES } from './default-runtime.ts';
import { firstFit, fitAll } from './fit-halls.ts';
import type { ShowFacts } from './show-facts.ts';

const MINUTE_MS = 60_000;
const NO_HALL = 'No hall is free at this time.';
/** That the showtime is there already, in the specification's language for it. */
export const ALREADY_ADDED = 'Suất chiếu này đã được thêm.';

/** A wanted start with the name of the field that asked for it. */
export interface WantedStart {
  field: string;
  at: Date;
}

/**
 * Gives each wanted start the first hall that is free for the movie and the cleaning after it; where that leaves one without a
 * hall, such halls that none is.
 * @param options.priceCents price of one seat
 * @param options.facts of all of them
 * @throws Failure 400 naming the starts at which this movie is already shown; 409 when no hall is free
 */
export function planShows(
  wanted: WantedStart[],
  taken: ScheduledTime[],
  movie: MovieDocument,
  options: {
    halls: number;
    cleaningMinutes: number;
    priceCents: number;
    facts?: ShowFacts;
    ids: Ids;
    actId: string;
  },
): ScheduledTime[] {
  const known = new Set(
    taken.filter((time) => time.movieId === movie._id).map((time) => time.from.getTime()),
  );
  const again = wanted.filter((start) => known.has(start.at.getTime()));
  if (again.length > 0)
    throw new Failure(400, 'invalid', ALREADY_ADDED, {
      fields: Object.fromEntries(again.map(({ field }) => [field, ALREADY_ADDED])),
    });
  const lengthMs = (movie.runtime || DEFAULT_RUNTIME_MINUTES) * MINUTE_MS;
  const spans = wanted.map(({ at }) => {
    const endsAt = new Date(at.getTime() + lengthMs);
    return { from: at, endsAt, until: new Date(endsAt.getTime() + options.cleaningMinutes * MINUTE_MS) };
  });
  const first = firstFit(spans, taken, options.halls);
  const lost = wanted[first.length];
  const halls = lost ? fitAll(spans, taken, options.halls) : first;
  if (!halls)
    throw new Failure(409, 'no_hall_free', NO_HALL, { fields: { ...(lost && { [lost.field]: NO_HALL }) } });
  const { priceCents, actId, facts, ids } = options;
  return spans.flatMap(({ from, endsAt, until }, index) => {
    const hall = halls[index];
    if (hall === undefined) return [];
    return { showId: ids.next(), movieId: movie._id, hall, from, endsAt, until, priceCents, ...facts, actId };
  });
}
