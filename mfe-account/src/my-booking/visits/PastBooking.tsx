import { dayOf, money, timeOfDay, useSite } from '@matinee/shared-ui';
import { t } from '../../messages/en.ts';
import type { Booking } from '../bookings/bookings.ts';
import { referenceOf } from '../bookings/reference.ts';
import { phaseOf } from '../bookings/phase.ts';
import { BookingFrame } from '../card/BookingFrame.tsx';
import { seatList } from '../card/seat-list.ts';
import { StateBadge } from '../card/StateBadge.tsx';

/** A booking that is over, in one line. */
export function PastBooking({ booking, now }: { booking: Booking; now: number }) {
  const { timeZone } = useSite();
  const { showDateTime, cancelled } = booking.show;
  const phase = phaseOf(booking, now);
  const notes = [
    cancelled !== undefined && t('past.show-cancelled', { reason: cancelled }),
    booking.refundNote,
  ].filter((note) => typeof note === 'string');
  const facts = [
    `${dayOf(showDateTime, timeZone)}, ${timeOfDay(showDateTime, timeZone)}`,
    seatList(booking.bookedSeats),
    booking.amount === 0 ? t('free') : money(booking.amount),
    t('past.reference', { reference: referenceOf(booking._id) }),
  ];
  return (
    <BookingFrame
      booking={booking}
      size="row"
      className="account:flex account:items-center account:gap-4 account:rounded-md account:p-3"
    >
      {({ poster, title }) => (
        <>
          {poster}
          <div className="account:flex account:min-w-0 account:grow account:flex-wrap account:items-center account:justify-between account:gap-x-6 account:gap-y-2">
            <div className="account:min-w-0">
              {title}
              <p className="account:text-sm account:text-low account:tabular-nums">{facts.join(' • ')}</p>
              {notes.map((note) => (
                <p key={note} className="account:text-sm account:wrap-anywhere account:text-mid">
                  {note}
                </p>
              ))}
            </div>
            <StateBadge
              phase={phase}
              booking={booking}
              label={phase === 'ran-out' && booking.amount > 0 ? t('state.unpaid-past') : undefined}
            />
          </div>
        </>
      )}
    </BookingFrame>
  );
}
