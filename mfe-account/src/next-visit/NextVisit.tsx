import { dayOf, timeOfDay, useData, useSite, useSiteEvent } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { Ticket } from 'lucide-react';
import { t } from '../messages/en.ts';
import { bookingsCall } from '../my-booking/bookings/bookings.ts';
import { sortBookings } from '../my-booking/bookings/sort-bookings.ts';
import { seatList } from '../my-booking/card/seat-list.ts';

/** Part of the front page, for who has a ticket: when and where the next visit is, and the way to the ticket. */
export default function NextVisit() {
  const { timeZone } = useSite();
  const { data, mutate } = useData(bookingsCall, undefined);
  useSiteEvent('bookings-changed', () => void mutate());
  const next = data && sortBookings(data.booking, Date.parse(data.now)).next;
  const show = next?.[0]?.show;
  if (!show) return null;
  const bookedSeats = next.flatMap((booking) => booking.bookedSeats);
  return (
    <section
      aria-labelledby="account-next-visit"
      className="account:grid account:grid-cols-[auto_1fr] account:items-center account:gap-4 account:rounded-lg account:border account:border-line-strong account:bg-ink-1/90 account:p-4 account:text-sm account:text-mid"
    >
      <span className="account:grid account:size-11 account:place-items-center account:rounded-full account:bg-ink-2 account:text-amber">
        <Ticket aria-hidden="true" className="account:size-5" />
      </span>
      <div className="account:min-w-0">
        <h2 id="account-next-visit" className="account:text-xs account:text-low">
          {t('section.next')}
        </h2>
        <p className="account:line-clamp-2 account:font-semibold account:wrap-anywhere account:text-hi">
          <Link
            to="/my-booking"
            className="account:after:absolute account:after:inset-0 account:after:rounded-lg"
          >
            <bdi>{show.movie.title}</bdi>
          </Link>
        </p>
        <p className="account:tabular-nums">
          {dayOf(show.showDateTime, timeZone)}, {timeOfDay(show.showDateTime, timeZone)}
        </p>
        <p className="account:tabular-nums">
          {t(bookedSeats.length === 1 ? 'visit.place-one' : 'visit.place', {
            hall: show.hall,
            seats: seatList(bookedSeats),
          })}
        </p>
      </div>
    </section>
  );
}
