import { FailureNotice, type ApiFailure } from '@matinee/shared-ui';
import { useState } from 'react';
import { KeptTickets } from './KeptTickets.tsx';
import { keptVisits } from './kept-visits.ts';

interface UnheardBookingsProps {
  failure: ApiFailure;
  onRetry(): void;
}

/** Statuses that are about who asks, and not about a server that cannot be reached or heard. */
const ABOUT_WHO_ASKS = [401, 403];

/** In place of bookings that did not come: the tickets that this device has, or what failed. */
export function UnheardBookings({ failure, onRetry }: UnheardBookingsProps) {
  const [kept] = useState(() => keptVisits(Date.now()));
  if (kept && !ABOUT_WHO_ASKS.includes(failure.status)) return <KeptTickets {...kept} onRetry={onRetry} />;
  return <FailureNotice message={failure.message} onRetry={onRetry} />;
}
