import { ButtonLink, EmptyState, LeftOut, Loading, leftOut, useData, useSiteEvent } from '@matinee/shared-ui';
import { Ticket as TicketIcon } from 'lucide-react';
import { t } from '../messages/en.ts';
import { BookingsSkeleton } from './BookingsSkeleton.tsx';
import { bookingsCall } from './bookings/bookings.ts';
import { isUnsettled } from './bookings/phase.ts';
import { usePaidNotice } from './bookings/use-paid-notice.ts';
import { t as words } from './kept/en.ts';
import { UnheardBookings } from './kept/UnheardBookings.tsx';
import { useKeepVisits } from './kept/use-keep-visits.ts';
import { Visits } from './visits/Visits.tsx';

const POLL_MS = 3_000;

/**
 * The user's bookings. While one of them is being paid or refunded it asks again every few seconds.
 * @param besides something else on the page matters more: without bookings there is nothing to say
 * @param isLate the page has waited for so long that it shows what is kept until they come
 */
export function BookingList({ besides = false, isLate = false }: { besides?: boolean; isLate?: boolean }) {
  const { data, error, mutate } = useData(bookingsCall, undefined, {
    refreshInterval: (latest) => (latest?.booking.some(isUnsettled) ? POLL_MS : 0),
  });
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
      <UnheardBookings failure={error} onRetry={() => void mutate()} waiting={skeleton} />
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
      <Visits bookings={data.booking} now={data.now} onChanged={() => void mutate()} />
      {!isKept && <p className="account:mt-6 account:max-w-3xl account:text-mid">{words('kept.not')}</p>}
      <LeftOut of={data.booking} />
    </>
  );
}
