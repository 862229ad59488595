import { classes } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';
import type { AdminBooking } from './all-bookings.ts';

const tones: Record<AdminBooking['state'], string> = {
  paid: 'admin:border-mint admin:text-mint',
  pending: 'admin:border-amber admin:text-amber',
  refunding: 'admin:border-rose admin:text-rose',
  expired: 'admin:border-line-strong admin:text-low',
  cancelled: 'admin:border-line-strong admin:text-low',
  refunded: 'admin:border-line-strong admin:text-low',
};

/** The state of a booking in words. */
export const StateBadge = ({ state }: { state: AdminBooking['state'] }) => (
  <span
    className={classes(
      'admin:inline-block admin:rounded-full admin:border admin:px-2.5 admin:py-0.5 admin:text-xs admin:font-semibold admin:whitespace-nowrap',
      tones[state],
    )}
  >
    {t(`state.${state}`)}
  </span>
);
