import { notify } from '@matinee/shared-ui';
import { useEffect, useRef } from 'react';
import { t } from '../../messages/en.ts';
import type { Booking } from './bookings.ts';

/** Says so when a booking that was unpaid on this page has become paid. */
export function usePaidNotice(bookings: Booking[] | undefined): void {
  const unpaid = useRef(new Set<string>());
  useEffect(() => {
    for (const { _id, isPaid, amount, show } of bookings ?? []) {
      if (!isPaid) unpaid.current.add(_id);
      else if (unpaid.current.delete(_id))
        notify.success(t(amount === 0 ? 'paid-now-free' : 'paid-now', { title: show.movie.title }));
    }
  }, [bookings]);
}
