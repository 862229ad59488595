import type { ShowDocument } from '../db/documents.ts';
import type { Fullness } from '../seats/fullness.ts';
import type { Showtime } from './schemas.ts';
import { factsOf } from './show-facts.ts';

/** Fields of a show that public answers are made of: never its seats and their owners. */
export const PUBLIC_FIELDS = {
  movieId: 1,
  startsAt: 1,
  hall: 1,
  priceCents: 1,
  seatsVersion: 1,
  format: 1,
  spoken: 1,
  subtitles: 1,
} as const;

/** A show with those fields. */
export type PublicShow = Pick<ShowDocument, '_id' | keyof typeof PUBLIC_FIELDS>;

/** A show as everybody may see it. */
export const publicShowtime = (show: PublicShow, fullness: Fullness): Showtime => ({
  time: show.startsAt.toISOString(),
  showId: show._id,
  price: show.priceCents / 100,
  hall: show.hall,
  fullness,
  ...factsOf(show),
});
