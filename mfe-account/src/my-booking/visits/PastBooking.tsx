import { Poster, dayOf, money, timeOfDay, useSite } from '@matinee/shared-ui';
import { t } from '../../messages/en.ts';
import type { Booking } from '../bookings/bookings.ts';
import { phaseOf } from '../bookings/phase.ts';
import { seatList } from '../ticket/seat-list.ts';
import { StateBadge } from '../ticket/StateBadge.tsx';

/** A booking that is over, in one line. */
export function PastBooking({ booking, now }: { booking: Booking; now: number }) {
  const { timeZone } = useSite();
  const { movie, showDateTime } = booking.show;
  const phase = phaseOf(booking, now);
  const facts = [
    `${dayOf(showDateTime, timeZone)}, ${timeOfDay(showDateTime, timeZone)}`,
    seatList(booking.bookedSeats),
    money(booking.amount),
  ];
  return (
    <article
      data-booking={booking._id}
      className="account:flex account:items-center account:gap-4 account:rounded-md account:bg-ink-1 account:p-3"
    >
      <Poster
        path={movie.poster_path}
        alt=""
        title={movie.title}
        sizes="3.5rem"
        className="account:w-12 account:shrink-0 account:rounded-sm"
      />
      <div className="account:flex account:min-w-0 account:grow account:flex-wrap account:items-center account:justify-between account:gap-x-6 account:gap-y-2">
        <div className="account:min-w-0">
          <h3 className="account:font-semibold account:text-hi">{movie.title}</h3>
          <p className="account:text-sm account:text-low account:tabular-nums">{facts.join(' • ')}</p>
        </div>
        <StateBadge phase={phase} label={phase === 'ran-out' ? t('state.unpaid-past') : undefined} />
      </div>
    </article>
  );
}
