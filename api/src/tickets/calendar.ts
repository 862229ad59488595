import ical from 'ical-generator';
import type { BookingDocument, ShowDocument } from '../db/documents.ts';
import type { Config } from '../config.ts';

/** What a visit is made of. */
interface Visit {
  booking: BookingDocument;
  show: ShowDocument;
  /** of the movie */
  title: string;
  /** the one seat that it is for, for whoever was sent it: nothing else of the booking is in it */
  sent?: { seat: string; token: string };
}

/**
 * A visit as a calendar file (RFC 5545). Its UID is the booking's, or that of the link, so that a second import replaces the first.
 * @param words of the language that it is written in
 */
export function calendarFile(
  { cinema, siteUrl }: Pick<Config, 'cinema' | 'siteUrl'>,
  { booking, show, title, sent }: Visit,
  words = { hall: 'Hall', seats: 'Seats' },
): string {
  const [id, seats, page] = sent
    ? [sent.token, [sent.seat], `ticket/${sent.token}`]
    : [booking._id, booking.seats, 'my-booking'];
  const calendar = ical({ prodId: { company: cinema.name, product: 'tickets' } });
  calendar.createEvent({
    id: `${id}@${new URL(siteUrl).hostname}`,
    stamp: booking.createdAt,
    start: show.startsAt,
    end: show.endsAt,
    summary: title,
    location: `${cinema.name}, ${words.hall} ${show.hall}, ${cinema.address}`,
    description: `${words.seats} ${seats.toSorted().join(', ')}`,
    url: `${siteUrl}/${page}`,
  });
  return calendar.toString();
}
