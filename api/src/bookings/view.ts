import type { BookingDocument, MovieDocument, ShowDocument } from '../db/documents.ts';
import type { Config } from '../config.ts';
import { movieView } from '../movies/movie-view.ts';
import { awaitsOf } from './awaits.ts';
import { cancelUntil } from './cancel-until.ts';
import { mayBePaidUntil } from './may-be-paid-until.ts';
import { refundNoteOf } from './refund-note.ts';
import type { BookingView } from './schemas.ts';
import { calendarFile } from '../tickets/calendar.ts';
import { codesOf } from '../tickets/codes.ts';
import { occupiedSeats } from '../seats/seats.ts';
import { cancelledOf } from '../shows/cancelled.ts';
import { factsOf } from '../shows/show-facts.ts';

interface Surroundings {
  /** of its seats only the ids go out, never an owner */
  show: ShowDocument;
  movie: MovieDocument;
  /** the server's clock */
  now: Date;
  /** whether its refund has failed for good */
  hasFailed?: boolean;
  config: Pick<Config, 'booking' | 'ticketKey' | 'cinema' | 'movies' | 'siteUrl'>;
}

/**
 * A booking as it leaves the API. A hold that has run out is shown as expired even before a sweep has said so.
 */
export function bookingView(
  booking: BookingDocument,
  { show, movie, now, hasFailed = false, config }: Surroundings,
): BookingView {
  const isLive = booking.state === 'pending' && booking.holdUntil > now;
  // What is paid for a cancelled show goes back: whoever ends its holds may wait for Stripe.
  const isHeld = isLive && show.status !== 'cancelled';
  const isOver = booking.state === 'expired' || (booking.state === 'pending' && !isLive);
  const payableUntil = isOver ? mayBePaidUntil(booking) : undefined;
  const awaits = awaitsOf(booking);
  const isToCome = booking.state === 'paid' && now < show.endsAt;
  return {
    _id: booking._id,
    show: {
      _id: show._id,
      movie: movieView(movie, config.movies.ratingCountry),
      showDateTime: show.startsAt.toISOString(),
      endsAt: show.endsAt.toISOString(),
      showPrice: show.priceCents / 100,
      hall: show.hall,
      ...factsOf(show),
      ...cancelledOf(show),
      occupiedSeats: Object.fromEntries(occupiedSeats(show, now).map((seat) => [seat, true as const])),
    },
    bookedSeats: booking.seats,
    isPaid: booking.state === 'paid',
    paymentLink: isHeld && awaits === undefined ? (booking.session?.url ?? null) : null,
    amount: booking.amountCents / 100,
    user: { name: booking.userName },
    state: isOver ? 'expired' : booking.state,
    ...(awaits !== undefined && { awaits }),
    expiresAt: isHeld ? booking.holdUntil.toISOString() : null,
    mayBePaidUntil: payableUntil?.toISOString() ?? null,
    cancelUntil:
      booking.state === 'paid' ? cancelUntil(show.startsAt, booking, config.booking).toISOString() : null,
    tickets: isToCome ? ticketsOf(booking, show, config) : [],
    calendar: isToCome ? calendarFile(config, { booking, show, title: movie.title }) : null,
    shareToken: isHeld && booking.share?.holder === booking.userId ? booking.share.token : null,
    ...refundNoteOf(booking, hasFailed ? config.cinema.mail : undefined),
    createdAt: booking.createdAt.toISOString(),
  };
}

function ticketsOf(
  booking: BookingDocument,
  show: ShowDocument,
  config: Pick<Config, 'ticketKey'>,
): BookingView['tickets'] {
  return codesOf(booking, show, config).map(({ seat, code }) => ({
    seat,
    code,
    usedAt: booking.entries?.[seat]?.at.toISOString() ?? null,
    sentToken: booking.sentSeats?.find((sent) => sent.seat === seat)?.token ?? null,
  }));
}
