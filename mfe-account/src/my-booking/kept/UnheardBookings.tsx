import type { FailureCode } from '@matinee/api/types';
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

/** What the API says of who asks. A 401 or 403 in other words is of something before it, which knows nothing of who has tickets. */
const ABOUT_WHO_ASKS: readonly string[] = ['unauthorized', 'forbidden'] satisfies FailureCode[];

/** In place of bookings that did not come, or not yet: the tickets that this device has, or what failed. */
export function UnheardBookings({ failure, onRetry, waiting }: UnheardBookingsProps) {
  const [kept] = useState(() => keptVisits(Date.now()));
  if (kept && !ABOUT_WHO_ASKS.includes(failure?.code ?? ''))
    return <KeptTickets {...kept} onRetry={onRetry} />;
  if (!failure) return waiting;
  return <FailureNotice message={failure.message} onRetry={onRetry} />;
}
