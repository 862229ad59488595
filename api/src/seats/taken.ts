import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { isOccupied, takenMessage } from './seats.ts';

/** The 409 for seats that somebody else has. */
export const seatsTakenBy = (seats: readonly string[]): Failure =>
  new Failure(409, 'seats_taken', takenMessage(seats), { seats: [...seats] });

/**
 * The 409 for seats that turn out to be the caller's own ticket.
 * @param own all seats of the ticket
 * @param wanted those that were asked for
 */
export function ownSeatsPaid(own: readonly string[], wanted: readonly string[]): Failure {
  const names = new Intl.ListFormat('en').format(own);
  const message = `Your payment for ${names} has arrived: see My Booking. Please choose other seats.`;
  return new Failure(409, 'seats_taken', message, { seats: wanted.filter((seat) => own.includes(seat)) });
}

/** The 409 for seats that the caller has asked friends to pay for: no other order takes them from there. */
export function ownSeatsShared(seats: readonly string[]): Failure {
  const names = new Intl.ListFormat('en').format(seats);
  const message = `You share ${names} with friends: see My Booking. Please choose other seats.`;
  return new Failure(409, 'seats_taken', message, { seats: [...seats] });
}

/** The 409 that names the seats somebody else has. */
export async function seatsTaken({ db, clock }: Dependencies, booking: BookingDocument): Promise<Failure> {
  const show = await db.shows.findOne({ _id: booking.showId }, { projection: { seats: 1 } });
  const now = clock.now();
  const others = booking.seats.filter((id) => {
    const seat = show?.seats[id];
    return seat !== undefined && seat.bookingId !== booking._id;
  });
  const lost = others.filter((id) => isOccupied(show?.seats[id], now));
  return seatsTakenBy([lost, others, booking.seats].find((seats) => seats.length > 0) ?? []);
}
