import { useSession } from '@matinee/shared-ui';
import { useEffect } from 'react';
import type { Booking } from '../bookings/bookings.ts';
import { keepVisits } from './kept-visits.ts';

/** Keeps what came of the bookings for when there is no network. */
export function useKeepVisits(answer: { now: string; booking: Booking[] } | undefined): void {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId !== undefined && answer) keepVisits(userId, answer.now, answer.booking);
  }, [userId, answer]);
}
