import {
  ButtonLink,
  EmptyState,
  LeftOut,
  Loading,
  leftOut,
  useData,
  useSite,
  useSiteEvent,
} from '@matinee/shared-ui';
import { Ticket as TicketIcon } from 'lucide-react';
import { useState } from 'react';
import { t } from '../messages/en.ts';
import { BookingsSkeleton } from './BookingsSkeleton.tsx';
import { bookingsCall, type Booking } from './bookings/bookings.ts';
import { isUnsettled, mayStillBePaid } from './bookings/phase.ts';
import { usePaidNotice } from './bookings/use-paid-notice.ts';
import { t as words } from './kept/en.ts';
import { UnheardBookings } from './kept/UnheardBookings.tsx';
import { useKeepVisits } from './kept/use-keep-visits.ts';
import { isAroundStart } from './ticket/around-start.ts';
import { Visits } from './visits/Visits.tsx';

/** While a booking is being paid or refunded it is asked for again so often. */
const UNSETTLED_MS = 3_000;
/** And while somebody may be let in with it, who holds the code of the next seat ready; or its money may come late. */
const NOW_AND_THEN_MS = 15_000;

/**
 * @param answered the server's clock when it sent them, ISO
 * @param holdMinutes how long the cinema holds seats
 */
function askAgainIn(bookings: readonly Booking[], answered = '', holdMinutes?: number): number {
  if (bookings.some(isUnsettled)) return UNSETTLED_MS;
  if (bookings.some((booking) => mayStillBePaid(booking, Date.parse(answered), holdMinutes)))
    return NOW_AND_THEN_MS;
  const now = Date.now();
  const isAtTheDoor = ({ show, tickets = [] }: Booking) =>
    tickets.some(({ usedAt }) => usedAt === null) && isAroundStart(show.showDateTime, now);
  return bookings.some(isAtTheDoor) ? NOW_AND_THEN_MS : 0;
}

/**
 * The user's bookings. While one of them is being paid or refunded, or is at its door, it asks again every few seconds.
 * @param besides something else on the page matters more: without bookings there is nothing to say
 * @param isLate the page has waited for so long that it shows what is kept until they come
 */
export function BookingList({ besides = false, isLate = false }: { besides?: boolean; isLate?: boolean }) {
  const { booking: rules } = useSite();
  const { data, error, mutate } = useData(bookingsCall, undefined, {
    refreshInterval: (latest) => askAgainIn(latest?.booking ?? [], latest?.now, rules?.holdMinutes),
  });
  const [old] = useState(data?.now);
  useSiteEvent('bookings-changed', () => void mutate());
  usePaidNotice(data?.booking);
  const isKept = useKeepVisits(data);
  const skeleton = (
    <Loading>
      <BookingsSkeleton />
    </Loading>
  );
  if (!data)
    return error || isLate ? (
      <UnheardBookings failure={error} onRetry={() => mutate()} waiting={skeleton} />
    ) : (
      skeleton
    );
  if (data.booking.length + leftOut(data.booking) === 0)
    return besides ? null : (
      <EmptyState title={t('my-booking.none')} icon={<TicketIcon className="account:size-7" />}>
        <p>{t('my-booking.none.hint')}</p>
        <ButtonLink to="/movies">{t('my-booking.browse')}</ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <Visits
        bookings={data.booking}
        now={data.now}
        isOld={data.now === old}
        onChanged={() => void mutate()}
      />
      {!isKept && <p className="account:mt-6 account:max-w-3xl account:text-mid">{words('kept.not')}</p>}
      <LeftOut of={data.booking} />
    </>
  );
}
