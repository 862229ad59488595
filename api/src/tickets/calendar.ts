import ical from 'ical-generator';
import type { BookingDocument, ShowDocument } from '../db/documents.ts';
import type { Config } from '../config.ts';

/**
 * A visit as a calendar file (RFC 5545). Its UID is the booking's, so that a second import replaces the first.
 * @param title of the movie
 * @param words of the language that it is written in
 */
export function calendarFile(
  { cinema, siteUrl }: Pick<Config, 'cinema' | 'siteUrl'>,
  { booking, show, title }: { booking: BookingDocument; show: ShowDocument; title: string },
  words = { hall: 'Hall', seats: 'Seats' },
): string {
  const calendar = ical({ prodId: { company: cinema.name, product: 'tickets' } });
  calendar.createEvent({
    id: `${booking._id}@${new URL(siteUrl).hostname}`,
    stamp: booking.createdAt,
    start: show.startsAt,
    end: show.endsAt,
    summary: title,
    location: `${cinema.name}, ${words.hall} ${show.hall}, ${cinema.address}`,
    description: `${words.seats} ${booking.seats.toSorted().join(', ')}`,
    url: `${siteUrl}/my-booking`,
  });
  return calendar.toString();
}
