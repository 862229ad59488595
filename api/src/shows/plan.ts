import type { Ids } from '../dependencies.ts';
import type { MovieDocument, ScheduledTime } from '../db/documents.ts';
import { Failure } from '../http/failure.ts';
import { DEFAULT_RUNTIME_MINUTES } from './default-runtime.ts';
import type { ShowFacts } from './show-facts.ts';

const MINUTE_MS = 60_000;
/** That the showtime is there already, in the specification's language for it. */
export const ALREADY_ADDED = 'Suất chiếu này đã được thêm.';

/** A wanted start with the name of the field that asked for it. */
export interface WantedStart {
  field: string;
  at: Date;
}

function freeHall(halls: number, taken: ScheduledTime[], from: Date, until: Date): number | undefined {
  for (let hall = 1; hall <= halls; hall += 1) {
    const busy = taken.some((time) => time.hall === hall && time.from < until && from < time.until);
    if (!busy) return hall;
  }
  return undefined;
}

/**
 * Gives each wanted start the first hall that is free for the movie and the cleaning after it.
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
  const added: ScheduledTime[] = [];
  for (const start of wanted) {
    const endsAt = new Date(start.at.getTime() + (movie.runtime || DEFAULT_RUNTIME_MINUTES) * MINUTE_MS);
    const until = new Date(endsAt.getTime() + options.cleaningMinutes * MINUTE_MS);
    const hall = freeHall(options.halls, [...taken, ...added], start.at, until);
    if (hall === undefined)
      throw new Failure(409, 'no_hall_free', 'No hall is free at this time.', {
        fields: { [start.field]: 'No hall is free at this time.' },
      });
    const { priceCents, actId } = options;
    added.push({
      showId: options.ids.next(),
      movieId: movie._id,
      hall,
      from: start.at,
      endsAt,
      until,
      priceCents,
      ...options.facts,
      actId,
    });
  }
  return added;
}
