import type { ShowDocument } from '../../db/documents.ts';

const LENGTH_MS = 140 * 60_000;
const AHEAD_MS = 3 * 3_600_000;

/** A show three hours ahead at 10.00 a seat, unless told. */
export function showOf(
  show: Partial<ShowDocument> & Pick<ShowDocument, '_id'>,
  now = new Date(),
): ShowDocument {
  const startsAt = show.startsAt ?? new Date(now.getTime() + AHEAD_MS);
  return {
    movieId: '100',
    hall: 1,
    startsAt,
    endsAt: new Date(startsAt.getTime() + LENGTH_MS),
    priceCents: 1000,
    status: 'scheduled',
    seats: {},
    seatsVersion: 0,
    createdAt: now,
    schemaVersion: 1,
    ...show,
  };
}
