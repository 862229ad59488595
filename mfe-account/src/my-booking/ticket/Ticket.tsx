import type { Booking } from '../bookings/bookings.ts';
import { startOf } from '../bookings/phase.ts';
import { CancelBooking } from '../cancel/CancelBooking.tsx';
import { BookingCard } from '../card/BookingCard.tsx';
import { Stub } from './Stub.tsx';

interface TicketProps {
  booking: Booking;
  /** the server's clock, in milliseconds */
  now: number;
  onChanged(): void;
}

/** Until two hours before the start a paid booking can be given back; the server decides. */
const refundUntil = 2 * 60 * 60_000;

/** A paid visit: what to show at the door. */
export function Ticket({ booking, now, onChanged }: TicketProps) {
  return (
    <BookingCard booking={booking} phase="paid" stub={<Stub bookingId={booking._id} />}>
      {now < startOf(booking) - refundUntil && (
        <CancelBooking booking={booking} kind="paid" onChanged={onChanged} />
      )}
    </BookingCard>
  );
}
