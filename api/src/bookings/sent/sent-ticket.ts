import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { factsOf } from '../../shows/show-facts.ts';
import { calendarFile } from '../../tickets/calendar.ts';
import { codesOf } from '../../tickets/codes.ts';
import type { SentTicket } from './schemas.ts';

/**
 * What whoever has the link of a sent seat sees: the ticket of that seat, and nothing of the booking that it is in.
 * @throws Failure 404 once it was taken back, its money went back or its show is over, and for a link that never was; with a code of
 *   its own where the show does not take place
 */
export async function sentTicket(
  { db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<SentTicket> {
  const unknown = new Failure(404, 'unknown_ticket', 'Ask whoever sent you this ticket for another link.');
  const booking = await db.bookings.findOne({ 'sentSeats.token': token });
  const sent = booking?.sentSeats?.find((one) => one.token === token);
  if (!booking || !sent) throw unknown;
  const [show, movie] = await Promise.all([
    db.shows.findOne(
      { _id: booking.showId },
      { projection: { startsAt: 1, endsAt: 1, hall: 1, status: 1, format: 1, spoken: 1, subtitles: 1 } },
    ),
    db.movies.findOne({ _id: booking.movieId }, { projection: { title: 1, poster_path: 1 } }),
  ]);
  const now = clock.now();
  // Its friend has no account: nobody writes to them that the show is cancelled.
  if (show?.status === 'cancelled')
    throw new Failure(404, 'show_cancelled', 'The show of this ticket was cancelled.');
  if (!show || booking.state !== 'paid' || now >= show.endsAt) throw unknown;
  const code = codesOf(booking, show, config).find(({ seat }) => seat === sent.seat)?.code ?? '';
  const title = movie?.title ?? '';
  return {
    title,
    posterPath: movie?.poster_path ?? null,
    showDateTime: show.startsAt.toISOString(),
    hall: show.hall,
    ...factsOf(show),
    seat: sent.seat,
    code,
    usedAt: booking.entries?.[sent.seat]?.at.toISOString() ?? null,
    calendar: calendarFile(config, { booking, show, title, sent }),
  };
}
