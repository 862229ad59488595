import type { MessageKind } from '../bookings/message-kinds.ts';
import type { BookingDocument, MessageDocument, ShowDocument } from '../db/documents.ts';

/** So long somebody may still want to know where their money is. */
const REFUND_NEWS_MS = 7 * 86_400_000;

/**
 * Why a message has no purpose any more; undefined while it has one.
 * @param wantsReminders as its owner has set it
 */
export function whyPointless(
  { kind, at }: Pick<MessageDocument, 'at'> & { kind: MessageKind },
  booking: Pick<BookingDocument, 'state' | 'holdUntil'>,
  show: Pick<ShowDocument, 'status' | 'startsAt' | 'endsAt'>,
  { now, wantsReminders }: { now: Date; wantsReminders: boolean },
): string | undefined {
  if (kind === 'refund' || kind === 'show_cancelled')
    return now.getTime() - at.getTime() > REFUND_NEWS_MS ? 'too late' : undefined;
  // A booking is told of that as it ends, which may be a while after its show was cancelled.
  if (show.status === 'cancelled') return 'the show was cancelled';
  if (kind === 'seats_held')
    return booking.state === 'pending' && now < booking.holdUntil
      ? undefined
      : 'the seats are not held any more';
  if (booking.state !== 'paid') return 'no ticket any more';
  if (kind === 'paid') return now >= show.endsAt ? 'too late' : undefined;
  if (now >= show.startsAt) return 'too late';
  return wantsReminders ? undefined : 'reminders are off';
}
