import { classes } from '@matinee/shared-ui';
import type { ReactNode } from 'react';
import type { Booking } from '../bookings/bookings.ts';
import type { Phase } from '../bookings/phase.ts';
import { BookingFrame } from './BookingFrame.tsx';
import { Facts } from './Facts.tsx';
import { StateBadge } from './StateBadge.tsx';

interface BookingCardProps {
  booking: Booking;
  phase: Phase;
  /** what can be done about it */
  children?: ReactNode;
  /** the part of a ticket that is scanned */
  stub?: ReactNode;
}

/** A booking that is still to come, large: poster, state, movie, facts, and what can be done. */
export function BookingCard({ booking, phase, children, stub }: BookingCardProps) {
  return (
    <BookingFrame
      booking={booking}
      size="card"
      className={classes(
        'account:overflow-hidden account:rounded-lg',
        stub ? 'account:md:flex' : 'account:border account:border-line',
      )}
    >
      {({ poster, title }) => (
        <>
          <div className="account:grid account:min-w-0 account:grow account:grid-cols-[auto_1fr] account:gap-x-4 account:gap-y-5 account:p-4 account:md:grid-rows-[auto_auto_1fr] account:md:gap-x-6 account:md:p-6">
            {poster}
            <div className="account:grid account:min-w-0 account:content-start account:justify-items-start account:gap-3">
              <StateBadge phase={phase} booking={booking} />
              {title}
            </div>
            <Facts
              booking={booking}
              hasReference={!stub}
              className="account:col-span-2 account:md:col-span-1"
            />
            {children && (
              <div className="account:col-span-2 account:grid account:gap-4 account:md:col-span-1 account:md:self-end">
                {children}
              </div>
            )}
          </div>
          {stub}
        </>
      )}
    </BookingFrame>
  );
}
