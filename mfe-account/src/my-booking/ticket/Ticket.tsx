import { dayOf, timeOfDay, useSite } from '@matinee/shared-ui';
import { t } from '../../messages/en.ts';
import type { Booking } from '../bookings/bookings.ts';
import { startOf } from '../bookings/phase.ts';
import { CancelBooking } from '../cancel/CancelBooking.tsx';
import { BookingCard } from '../card/BookingCard.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { Stub } from './Stub.tsx';

interface TicketProps {
  booking: Booking;
  /** the server's clock, in milliseconds */
  now: number;
  onChanged(): void;
}

/** A paid visit: what to show at the door, and the way to give it back as long as there is one. */
export function Ticket({ booking, now, onChanged }: TicketProps) {
  const { timeZone } = useSite();
  const { cancelUntil } = booking;
  const last = cancelUntil && `${dayOf(cancelUntil, timeZone)}, ${timeOfDay(cancelUntil, timeZone)}`;
  const start = startOf(booking);
  const isUsed = booking.tickets?.some(({ usedAt }) => usedAt !== null) ?? false;
  // Where the server names no end, it answers who comes too late.
  const end = cancelUntil ? Date.parse(cancelUntil) : start;
  return (
    <BookingCard booking={booking} phase="paid" stub={<Stub booking={booking} onChanged={onChanged} />}>
      {booking.calendar && <AddToCalendar file={booking.calendar} />}
      {now < end && !isUsed && (
        <CancelBooking
          booking={booking}
          kind={booking.amount === 0 ? 'unpaid' : 'paid'}
          {...(last && { note: t('cancel.paid.until', { last }) })}
          onChanged={onChanged}
        />
      )}
      {last && now >= end && now < start && (
        <p className="account:text-sm account:text-low">{t('cancel.paid.late', { last })}</p>
      )}
    </BookingCard>
  );
}
