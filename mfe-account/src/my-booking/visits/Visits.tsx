import { Link } from '@matinee/shared-ui/router';
import { Clapperboard } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { t } from '../../messages/en.ts';
import type { Booking } from '../bookings/bookings.ts';
import { sortBookings } from '../bookings/sort-bookings.ts';
import { BookingCard } from '../card/BookingCard.tsx';
import { useServerClock } from '../clock/server-clock.ts';
import { Stub } from '../ticket/Stub.tsx';
import { Ticket } from '../ticket/Ticket.tsx';
import { UnpaidBooking } from '../unpaid/UnpaidBooking.tsx';
import { PastBooking } from './PastBooking.tsx';

interface VisitsProps {
  bookings: Booking[];
  /** the server's clock when it sent them, ISO */
  now: string;
  /** whether they were there before they were asked for here */
  isOld: boolean;
  /** asks for the bookings again */
  onChanged(): void;
}

/** The bookings in the order in which they matter: next visit, what waits for payment, later visits, those in a state that only a later release knows, past ones. */
export function Visits({ bookings, now, isOld, onChanged }: VisitsProps) {
  const time = useServerClock(now, isOld);
  const { next, unpaid, later, unknown, past } = sortBookings(bookings, time);
  const isAllFree = unpaid.every(({ amount }) => amount === 0);
  return (
    <div className="account:grid account:gap-12">
      {next.length > 0 && (
        <Section title={t('section.next')}>
          {next.map((booking) => (
            <Ticket key={booking._id} booking={booking} now={time} onChanged={onChanged} />
          ))}
        </Section>
      )}
      {unpaid.length > 0 && (
        <Section title={t(isAllFree ? 'section.unpaid-free' : 'section.unpaid')}>
          {unpaid.map((booking) => (
            <UnpaidBooking key={booking._id} booking={booking} now={time} onChanged={onChanged} />
          ))}
        </Section>
      )}
      {later.length > 0 && (
        <Section title={t('section.later')}>
          {later.map((booking) => (
            <Ticket key={booking._id} booking={booking} now={time} onChanged={onChanged} />
          ))}
        </Section>
      )}
      {unknown.length > 0 && (
        <Section title={t('section.unknown')}>
          {unknown.map((booking) => (
            // What has codes lets in, whatever a later release calls it.
            <BookingCard
              key={booking._id}
              booking={booking}
              phase="unknown"
              stub={booking.tickets?.[0] && <Stub booking={booking} />}
            />
          ))}
        </Section>
      )}
      {past.length > 0 && (
        <Section title={t('section.past')}>
          {past.map((booking) => (
            <PastBooking key={booking._id} booking={booking} now={time} />
          ))}
        </Section>
      )}
      {bookings.length < FEW && <NextMovie />}
    </div>
  );
}

/** Fewer leave a wide window bare: the place that is left says what could stand in it. */
const FEW = 3;

const NextMovie = () => (
  <Link
    to="/movies"
    className="account:grid account:min-h-40 account:place-content-center account:justify-items-center account:gap-3 account:rounded-lg account:border account:border-dashed account:border-line-strong account:p-6 account:text-center account:text-mid account:hover:border-amber account:hover:text-hi"
  >
    <Clapperboard aria-hidden="true" className="account:size-7 account:text-amber" />
    {t('my-booking.more')}
  </Link>
);

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="account:grid account:gap-4">
      <h2 id={id} className="account:text-lg account:font-semibold account:text-mid">
        {title}
      </h2>
      {children}
    </section>
  );
}
