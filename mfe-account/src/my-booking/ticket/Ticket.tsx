import { dayOf, timeOfDay, useSite } from '@matinee/shared-ui';
import { t } from '../../messages/en.ts';
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

/** Milliseconds before the start until which a paid booking can be given back; the server decides. */
const refundUntil = 2 * 60 * 60_000;

/** A paid visit: what to show at the door, and the way to give it back as long as there is one. */
export function Ticket({ booking, now, onChanged }: TicketProps) {
  const { timeZone } = useSite();
  const start = startOf(booking);
  const until = new Date(start - refundUntil).toISOString();
  const last = `${dayOf(until, timeZone)}, ${timeOfDay(until, timeZone)}`;
  return (
    <BookingCard booking={booking} phase="paid" stub={<Stub bookingId={booking._id} />}>
      {now < start - refundUntil && (
        <CancelBooking
          booking={booking}
          kind="paid"
          note={t('cancel.paid.until', { last })}
          onChanged={onChanged}
        />
      )}
      {now >= start - refundUntil && now < start && (
        <p className="account:text-sm account:text-low">{t('cancel.paid.late')}</p>
      )}
    </BookingCard>
  );
}
