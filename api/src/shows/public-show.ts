import type { ShowDocument } from '../db/documents.ts';
import type { Fullness } from '../seats/fullness.ts';
import type { Showtime } from './schemas.ts';

/** Fields of a show that public answers are made of: never its seats and their owners. */
export const PUBLIC_FIELDS = { movieId: 1, startsAt: 1, hall: 1, priceCents: 1, seatsVersion: 1 } as const;

/** A show with those fields. */
export type PublicShow = Pick<
  ShowDocument,
  '_id' | 'movieId' | 'startsAt' | 'hall' | 'priceCents' | 'seatsVersion'
>;

/** A show as everybody may see it. */
export const publicShowtime = (
  { _id, startsAt, priceCents, hall }: PublicShow,
  fullness: Fullness,
): Showtime => ({ time: startsAt.toISOString(), showId: _id, price: priceCents / 100, hall, fullness });
