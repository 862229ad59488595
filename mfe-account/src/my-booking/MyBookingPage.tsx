import { Page, setBookingOpen } from '@matinee/shared-ui';
import { useSearchParams } from '@matinee/shared-ui/router';
import { useLate } from '@matinee/shared-ui/use-late';
import { useEffect, useState } from 'react';
import { t } from '../messages/en.ts';
import { SignInFirst } from '../sign-in/SignInFirst.tsx';
import { BookingList } from './BookingList.tsx';
import { BookingsSkeleton } from './BookingsSkeleton.tsx';
import { SharedSeats } from './friends/SharedSeats.tsx';
import { KeptTickets } from './kept/KeptTickets.tsx';
import { keptVisits } from './kept/kept-visits.ts';
import { useOwnOnly } from './kept/use-keep-visits.ts';
import { Reminders } from './reminders/Reminders.tsx';
import { WaitingPlaces } from './waiting/WaitingPlaces.tsx';

/** As long as people look at a page without anything on it: then what is kept is shown, milliseconds. */
const LATE_MS = 5_000;

/** /my-booking: tickets to come, unpaid bookings and past ones. */
export default function MyBookingPage() {
  // A payment that was cancelled on the hosted page comes back here: nothing is being picked any more.
  useEffect(() => setBookingOpen(false), []);
  useOwnOnly();
  const share = useSearchParams()[0].get('share');
  const isLate = useLate(true, LATE_MS);
  const [kept] = useState(() => keptVisits(Date.now()));
  const [opened] = useState(share);
  return (
    <Page title={t('my-booking.title')}>
      <SignInFirst
        reason={t(share ? 'friends.sign-in' : 'my-booking.sign-in')}
        skeleton={<BookingsSkeleton />}
        isLate={isLate}
        instead={kept && !share && <KeptTickets {...kept} />}
      >
        {share && <SharedSeats key={share} token={share} isAsked={share !== opened} />}
        <BookingList besides={share !== null} isLate={isLate} />
        <WaitingPlaces />
        <Reminders />
      </SignInFirst>
    </Page>
  );
}
