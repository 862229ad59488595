import { useSession } from '@matinee/shared-ui';
import { keepOnlyOf } from '@matinee/shared-ui/kept-own';
import { useRoomForPage } from '@matinee/shared-ui/use-room-for-page';
import { useEffect, useState } from 'react';
import type { Booking } from '../bookings/bookings.ts';
import { hasVisitToCome, keepVisits } from './kept-visits.ts';

/**
 * Keeps what came of the bookings for when there is no network.
 * @returns false where the browser does not keep the tickets among them, or the page that shows them
 */
export function useKeepVisits(answer: { now: string; booking: Booking[] } | undefined): boolean {
  const [isKept, setKept] = useState(true);
  const userId = useSession().user?.id;
  const hasRoom = useRoomForPage(
    answer && hasVisitToCome(answer.now, answer.booking) ? '/my-booking' : undefined,
  );
  useEffect(() => {
    if (userId === undefined || !answer) return;
    const isWritten = keepVisits(userId, answer.now, answer.booking);
    queueMicrotask(() => setKept(isWritten));
  }, [userId, answer]);
  return hasRoom && isKept;
}

/** Forgets what is somebody else's. That nobody is signed in may be a guess of the page's: then it is the shell that forgets. */
export function useOwnOnly(): void {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId !== undefined) keepOnlyOf(userId);
  }, [userId]);
}
