import { Page, setBookingOpen } from '@matinee/shared-ui';
import { useEffect } from 'react';
import { t } from '../messages/en.ts';
import { SignInFirst } from '../sign-in/SignInFirst.tsx';
import { BookingList } from './BookingList.tsx';
import { BookingsSkeleton } from './BookingsSkeleton.tsx';
import { Reminders } from './reminders/Reminders.tsx';

export default function MyBookingPage() {
  // A payment that was cancelled on the hosted page comes back here: nothing is being picked any more.
  useEffect(() => setBookingOpen(false), []);
  return (
    <Page title={t('my-booking.title')}>
      <SignInFirst reason={t('my-booking.sign-in')} skeleton={<BookingsSkeleton />}>
        <BookingList />
        <Reminders />
      </SignInFirst>
    </Page>
  );
}
