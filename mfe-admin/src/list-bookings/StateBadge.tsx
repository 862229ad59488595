import { Badge, type Tone } from '../badge/Badge.tsx';
import { t } from '../messages/en.ts';
import type { AdminBooking } from './all-bookings.ts';

const tones: Record<AdminBooking['state'], Tone> = {
  paid: 'good',
  pending: 'waits',
  refunding: 'goes-back',
  expired: 'quiet',
  cancelled: 'quiet',
  refunded: 'quiet',
};

/** The state of a booking in words. */
export const StateBadge = ({ state }: { state: AdminBooking['state'] }) => (
  <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
);
