import { Poster } from '@matinee/shared-ui';
import type { Booking } from '../bookings/bookings.ts';
import { startOf } from '../bookings/phase.ts';
import { CancelBooking } from '../cancel/CancelBooking.tsx';
import { Facts } from './Facts.tsx';
import { StateBadge } from './StateBadge.tsx';
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
  const { movie } = booking.show;
  return (
    <article
      data-booking={booking._id}
      className="account:overflow-hidden account:rounded-lg account:bg-ink-1 account:md:flex"
    >
      <div className="account:grid account:min-w-0 account:grow account:grid-cols-[auto_1fr] account:gap-x-4 account:gap-y-5 account:p-4 account:md:grid-rows-[auto_auto_1fr] account:md:gap-x-6 account:md:p-6">
        <Poster
          path={movie.poster_path}
          alt=""
          title={movie.title}
          eager
          sizes="(min-width: 48rem) 11rem, 6rem"
          className="account:w-24 account:self-start account:rounded-md account:md:row-span-3 account:md:w-32 account:lg:w-44"
        />
        <div className="account:grid account:min-w-0 account:content-start account:justify-items-start account:gap-3">
          <StateBadge phase="paid" />
          <h3 className="account:font-display account:text-3xl account:leading-none account:tracking-wide account:text-balance account:wrap-anywhere account:text-hi account:md:text-4xl account:lg:text-5xl">
            {movie.title}
          </h3>
        </div>
        <Facts booking={booking} className="account:col-span-2 account:md:col-span-1" />
        {now < startOf(booking) - refundUntil && (
          <div className="account:col-span-2 account:md:col-span-1 account:md:self-end">
            <CancelBooking booking={booking} kind="paid" onChanged={onChanged} />
          </div>
        )}
      </div>
      <Stub bookingId={booking._id} />
    </article>
  );
}
