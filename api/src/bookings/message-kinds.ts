import type { BookingState } from './state-names.ts';

/** What the owner of a booking is told by e-mail, each at most once. */
export const MESSAGE_KINDS = ['paid', 'reminder', 'refund', 'show_cancelled', 'seats_held'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * What a move of a booking is worth telling its owner; undefined for one that they see happen.
 * @param to the state that it moves to
 * @param refundReason why its money goes back, if it does
 */
export function messageOf(to: BookingState, refundReason?: string): MessageKind | undefined {
  if (to === 'paid') return 'paid';
  if (to !== 'refunding') return undefined;
  return refundReason === 'show_cancelled' ? 'show_cancelled' : 'refund';
}
