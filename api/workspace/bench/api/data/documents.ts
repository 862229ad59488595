import { randomBytes } from 'node:crypto';

/** Shows and bookings as the API writes them (`api/src/db/documents.ts`). */
const newId = (): string => randomBytes(12).toString('hex');
const HOUR = 3_600_000;

export const movieIds = Array.from({ length: 8 }, (_, index) => String(700 + index));

/** A movie as the API keeps it. */
export const movieDocument = (id: string) => ({
  _id: id,
  id: Number(id),
  title: `Movie number ${id}`,
  overview: 'Somebody comes to town and nothing is as it was. '.repeat(6),
  poster_path: `/poster-${id}.jpg`,
  backdrop_path: `/backdrop-${id}.jpg`,
  release_date: '2026-03-01',
  genres: ['Action', 'Adventure', 'Drama'].map((name, index) => ({ id: index, name })),
  casts: Array.from({ length: 12 }, (_, index) => ({
    name: `Player ${index}`,
    profile_path: `/face-${index}.jpg`,
  })),
  original_language: 'en',
  tagline: 'Nothing is as it was',
  vote_average: 7.4,
  vote_count: 1000 + Number(id),
  runtime: 118,
  fetchedAt: new Date(),
  schemaVersion: 1,
});

/** @param hours from now; past shows have negative ones */
export const showDocument = (hours: number, index: number) => {
  const startsAt = new Date(Date.now() + hours * HOUR);
  return {
    _id: newId(),
    movieId: movieIds[index % movieIds.length]!,
    hall: 1 + (index % 4),
    startsAt,
    endsAt: new Date(startsAt.getTime() + 2 * HOUR),
    priceCents: 1000,
    status: 'scheduled' as const,
    seats: {} as Record<string, { state: 'held' | 'sold'; bookingId: string; until?: Date }>,
    seatsVersion: 0,
    createdAt: new Date(),
    schemaVersion: 1,
  };
};
export type ShowDocument = ReturnType<typeof showDocument>;

/** A booking of a show as the API keeps it. */
export const bookingDocument = (
  show: ShowDocument,
  userId: string,
  seats: string[],
  state: 'pending' | 'paid',
) => {
  const now = new Date();
  return {
    _id: newId(),
    userId,
    userName: 'Guest',
    showId: show._id,
    movieId: show.movieId,
    seats,
    amountCents: show.priceCents * seats.length,
    currency: 'usd',
    state,
    holdUntil: new Date(now.getTime() + 600_000),
    attempt: 1,
    holdSlot: 0,
    history: [{ state, at: now, why: 'booked' }],
    createdAt: state === 'paid' ? show.startsAt : now,
    updatedAt: now,
    schemaVersion: 1,
  };
};

/** All seats of the hall, row by row. */
export const allSeats = [...'ABCDEFGHIJ'].flatMap((row) =>
  Array.from({ length: 8 }, (_, index) => `${row}${index + 1}`),
);
