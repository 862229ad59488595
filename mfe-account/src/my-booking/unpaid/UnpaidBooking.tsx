import { ButtonLink, Poster, useSite } from '@matinee/shared-ui';
import { t } from '../../messages/en.ts';
import type { Booking } from '../bookings/bookings.ts';
import { phaseOf } from '../bookings/phase.ts';
import { CancelBooking } from '../cancel/CancelBooking.tsx';
import { Facts } from '../ticket/Facts.tsx';
import { StateBadge } from '../ticket/StateBadge.tsx';
import { Countdown } from './Countdown.tsx';
import { PayNow } from './PayNow.tsx';
import { seatMapPath } from './seat-map-path.ts';

interface UnpaidBookingProps {
  booking: Booking;
  /** the server's clock, in milliseconds */
  now: number;
  onChanged(): void;
}

/** Seats that are not paid: held with the time that is left, or released with the way to have them again. */
export function UnpaidBooking({ booking, now, onChanged }: UnpaidBookingProps) {
  const { timeZone } = useSite();
  const { movie } = booking.show;
  const held = phaseOf(booking, now) === 'held' && booking.expiresAt !== null;
  return (
    <article
      data-booking={booking._id}
      className="account:grid account:grid-cols-[auto_1fr] account:gap-x-4 account:gap-y-5 account:rounded-lg account:border account:border-line account:bg-ink-1 account:p-4 account:md:gap-x-6 account:md:p-6"
    >
      <Poster
        path={movie.poster_path}
        alt=""
        title={movie.title}
        eager
        sizes="(min-width: 48rem) 11rem, 6rem"
        className="account:w-24 account:self-start account:rounded-md account:md:row-span-3 account:md:w-32 account:lg:w-44"
      />
      <div className="account:grid account:min-w-0 account:content-start account:justify-items-start account:gap-3">
        <StateBadge phase={held ? 'held' : 'ran-out'} />
        <h3 className="account:font-display account:text-3xl account:leading-none account:tracking-wide account:text-balance account:wrap-anywhere account:text-hi account:md:text-4xl">
          {movie.title}
        </h3>
      </div>
      <Facts booking={booking} className="account:col-span-2 account:md:col-span-1" />
      <div className="account:col-span-2 account:grid account:gap-4 account:md:col-span-1">
        <div className="account:flex account:max-w-[60ch] account:flex-wrap account:items-baseline account:gap-x-2 account:text-mid">
          <p role="status">{t(held ? 'unpaid.left' : 'unpaid.ran-out')}</p>
          {held && <Countdown milliseconds={Date.parse(booking.expiresAt ?? '') - now} />}
        </div>
        <div className="account:flex account:flex-wrap account:items-center account:gap-3">
          <PayNow booking={booking} link={held ? booking.paymentLink : null} onRefused={onChanged} />
          {held ? (
            <CancelBooking booking={booking} kind="held" onChanged={onChanged} />
          ) : (
            <ButtonLink to={seatMapPath(booking, timeZone)} kind="secondary">
              {t('unpaid.map')}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
}
