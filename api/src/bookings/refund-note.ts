import type { BookingDocument } from '../db/documents.ts';
import type { RefundReason } from './states.ts';

/** Why money goes back that its owner has not asked back; that a show was cancelled its booking says in another place. */
const NOTES: Partial<Record<RefundReason, string>> = {
  show_started: 'Your payment arrived after the show had begun.',
  seats_gone: 'Your payment arrived after the seats had gone to somebody else.',
  amount_differs: 'The amount that was paid is not the price of the seats.',
  paid_after_cancel: 'Your payment arrived after the booking had been cancelled.',
  refunded_at_stripe: 'The cinema has given your money back.',
};
const noteOf: Readonly<Record<string, string | undefined>> = NOTES;

/** What a booking says of its money that goes back, or has gone; nothing where its owner knows, and while it has a ticket. */
export const refundNoteOf = ({
  state,
  refund,
}: Pick<BookingDocument, 'state' | 'refund'>): { refundNote?: string } => {
  const note = state === 'refunding' || state === 'refunded' ? noteOf[refund?.reason ?? ''] : undefined;
  return note === undefined ? {} : { refundNote: note };
};
