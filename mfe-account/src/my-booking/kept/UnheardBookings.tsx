import { FailureNotice, type ApiFailure } from '@matinee/shared-ui';
import { useState, type ReactNode } from 'react';
import { KeptTickets } from './KeptTickets.tsx';
import { keptVisits } from './kept-visits.ts';

interface UnheardBookingsProps {
  /** undefined while there is no answer at all */
  failure: ApiFailure | undefined;
  onRetry(): unknown;
  /** what says that they are on their way, where nothing is kept */
  waiting: ReactNode;
}

/** Statuses that are about who asks, and not about a server that cannot be reached or heard. */
const ABOUT_WHO_ASKS = [401, 403];

/** In place of bookings that did not come, or not yet: the tickets that this device has, or what failed. */
export function UnheardBookings({ failure, onRetry, waiting }: UnheardBookingsProps) {
  const [kept] = useState(() => keptVisits(Date.now()));
  if (kept && !ABOUT_WHO_ASKS.includes(failure?.status ?? 0))
    return <KeptTickets {...kept} onRetry={onRetry} />;
  if (!failure) return waiting;
  return <FailureNotice message={failure.message} onRetry={onRetry} />;
}
