import { ButtonLink, useSite } from '@matinee/shared-ui';
import { t } from '../../messages/en.ts';
import type { Booking } from '../bookings/bookings.ts';
import { phaseOf, startOf } from '../bookings/phase.ts';
import { CancelBooking } from '../cancel/CancelBooking.tsx';
import { BookingCard } from '../card/BookingCard.tsx';
import { Countdown } from '../clock/Countdown.tsx';
import { ShareWithFriends } from '../friends/ShareWithFriends.tsx';
import { PayNow } from './PayNow.tsx';
import { seatMapPath } from './seat-map-path.ts';

interface UnpaidBookingProps {
  booking: Booking;
  /** the server's clock, in milliseconds */
  now: number;
  onChanged(): void;
}

/** Seats that are not paid: held with the time that is left, or released with the way to have them again, or their money is on its way. */
export function UnpaidBooking({ booking, now, onChanged }: UnpaidBookingProps) {
  const { timeZone } = useSite();
  const phase = phaseOf(booking, now);
  if (phase === 'paying') return <PayingBooking booking={booking} now={now} />;
  const held = phase === 'held' && booking.expiresAt !== null;
  const ranOut = booking.amount === 0 ? 'unpaid.ran-out-free' : 'unpaid.ran-out';
  const isToCome = now < startOf(booking);
  const canShare = held && isToCome && booking.bookedSeats.length > 1 && booking.amount > 0;
  return (
    <BookingCard booking={booking} phase={held ? 'held' : 'ran-out'}>
      <div className="account:flex account:max-w-[34em] account:flex-wrap account:items-baseline account:gap-x-2 account:text-mid">
        <p role="status">{t(held ? 'unpaid.left' : ranOut)}</p>
        {held && <Countdown milliseconds={Date.parse(booking.expiresAt ?? '') - now} />}
      </div>
      <div className="account:flex account:flex-wrap account:items-center account:gap-3">
        <PayNow booking={booking} link={held ? booking.paymentLink : null} onRefused={onChanged} />
        {canShare && <ShareWithFriends booking={booking} onChanged={onChanged} />}
        {held && booking.shareToken && (
          <ButtonLink to={`/my-booking?share=${booking.shareToken}`} kind="secondary">
            {t('friends.shared')}
          </ButtonLink>
        )}
        {!held && (
          <ButtonLink to={seatMapPath(booking, timeZone)} kind="secondary">
            {t('unpaid.map')}
          </ButtonLink>
        )}
        <CancelBooking booking={booking} kind={held ? 'unpaid' : 'ran-out'} onChanged={onChanged} />
      </div>
    </BookingCard>
  );
}

/** Nothing can be paid or given up before the money has come, or has not. */
function PayingBooking({ booking, now }: Omit<UnpaidBookingProps, 'onChanged'>) {
  const { timeZone } = useSite();
  const isOver = booking.expiresAt === null || Date.parse(booking.expiresAt) <= now;
  return (
    <BookingCard booking={booking} phase="paying">
      <p role="status" className="account:max-w-[34em] account:text-mid">
        {t('unpaid.paying')} {isOver && t('unpaid.paying-over')}
      </p>
      {isOver && now < startOf(booking) && (
        <div className="account:flex">
          <ButtonLink to={seatMapPath(booking, timeZone)} kind="secondary">
            {t('unpaid.map')}
          </ButtonLink>
        </div>
      )}
    </BookingCard>
  );
}
