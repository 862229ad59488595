import { classes } from '@matinee/shared-ui';
import { Check, CircleHelp, CircleSlash, Clock, Undo2 } from 'lucide-react';
import { t } from '../../messages/en.ts';
import type { Booking } from '../bookings/bookings.ts';
import type { Phase } from '../bookings/phase.ts';

const looks = {
  paid: { Icon: Check, tone: 'account:text-mint' },
  held: { Icon: Clock, tone: 'account:text-amber' },
  paying: { Icon: Clock, tone: 'account:text-amber' },
  'ran-out': { Icon: CircleSlash, tone: 'account:text-danger' },
  cancelled: { Icon: CircleSlash, tone: 'account:text-low' },
  refunding: { Icon: Undo2, tone: 'account:text-mid' },
  'at-bank': { Icon: Undo2, tone: 'account:text-mid' },
  refunded: { Icon: Undo2, tone: 'account:text-mid' },
  unknown: { Icon: CircleHelp, tone: 'account:text-mid' },
} as const satisfies Record<Phase, unknown>;

interface StateBadgeProps {
  phase: Phase;
  booking: Booking;
  /** replaces the words */
  label?: string | undefined;
}

/** Where a booking stands, in words, a colour and a sign. */
export function StateBadge({ phase, booking, label }: StateBadgeProps) {
  const { Icon, tone } = looks[phase];
  const name =
    booking.amount === 0 && (phase === 'held' || phase === 'paid') ? (`${phase}-free` as const) : phase;
  return (
    <p
      className={classes(
        'account:inline-flex account:items-center account:gap-1.5 account:rounded-full account:border account:border-current account:px-2.5 account:py-1 account:text-xs account:font-semibold account:whitespace-nowrap account:sm:px-3 account:sm:text-sm',
        tone,
      )}
    >
      <Icon aria-hidden="true" className="account:size-4" />
      {label ?? t(`state.${name}`, { state: booking.state })}
    </p>
  );
}
