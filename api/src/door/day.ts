import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DoorDay } from './schemas.ts';
import { doorDayAt, showsOf } from './shows-of-day.ts';

const STATES: BookingDocument['state'][] = ['paid', 'refunding', 'refunded'];
const PARTS = { showId: 1, state: 1, seats: 1, entries: 1, issues: 1, oddEntries: 1 } as const;

/** Everything a door must know to work through the day without a network: the shows, and each ticket with who is in. No names. */
export async function doorDay(deps: Dependencies): Promise<Omit<DoorDay, 'success'>> {
  const { db, clock } = deps;
  const now = clock.now();
  const today = await doorDayAt(deps, now);
  const shows = await showsOf(db, today);
  const [movies, bookings] = await Promise.all([
    db.movies
      .find({ _id: { $in: shows.map(({ movieId }) => movieId) } }, { projection: { title: 1 } })
      .toArray(),
    db.bookings
      .find({ showId: { $in: shows.map(({ _id }) => _id) }, state: { $in: STATES } })
      .project<Pick<BookingDocument, '_id' | keyof typeof PARTS>>(PARTS)
      .toArray(),
  ]);
  const titles = new Map(movies.map(({ _id, title }) => [_id, title]));
  const ticketsOf = (showId: string) =>
    bookings
      .filter((booking) => booking.showId === showId)
      .map(({ _id, state, seats, entries = {}, issues = {}, oddEntries = [] }) => ({
        bookingId: _id,
        isValid: state === 'paid',
        seats: seats.map((seat) => {
          const entry = entries[seat];
          return {
            seat,
            issue: issues[seat] ?? 0,
            entry: entry ? { scanId: entry.scanId, at: entry.at.toISOString(), door: entry.door } : null,
          };
        }),
        odd: oddEntries.map(({ seat, at, door, why }) => ({ seat, at: at.toISOString(), door, why })),
      }));
  return {
    now: now.toISOString(),
    date: today.date,
    shows: shows.map(({ _id, movieId, hall, startsAt, endsAt, status }) => ({
      showId: _id,
      title: titles.get(movieId) ?? '',
      hall,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      isCancelled: status === 'cancelled',
      tickets: ticketsOf(_id),
    })),
  };
}
