import type { BookingState } from '@matinee/api/types';
import { lookUp } from '@matinee/shared-ui';
import { Badge, type Tone } from '../badge/Badge.tsx';
import { t } from '../messages/en.ts';
import type { AdminBooking } from './all-bookings.ts';

const looks: Record<BookingState, { tone: Tone; text: string }> = {
  paid: { tone: 'good', text: t('state.paid') },
  pending: { tone: 'waits', text: t('state.pending') },
  refunding: { tone: 'goes-back', text: t('state.refunding') },
  expired: { tone: 'quiet', text: t('state.expired') },
  cancelled: { tone: 'quiet', text: t('state.cancelled') },
  refunded: { tone: 'quiet', text: t('state.refunded') },
};

/** The state of a booking in words; one that this release does not know as it is. */
export function StateBadge({ state }: { state: AdminBooking['state'] }) {
  const { tone, text } = lookUp(looks, state) ?? { tone: 'over', text: t('state.unknown', { state }) };
  return <Badge tone={tone}>{text}</Badge>;
}
