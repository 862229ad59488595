import type { BookingDocument } from '../db/documents.ts';
import type { RefundReason } from './states.ts';

/** Why money goes back that its owner has not asked back; that a show was cancelled its booking says in another place. */
const NOTES: Partial<Record<RefundReason, string>> = {
  show_started: 'Your payment arrived after the show had begun.',
  seats_gone: 'Your payment arrived after the seats had gone.',
  amount_differs: 'The amount that was paid is not the price of the seats.',
  paid_after_cancel: 'Your payment arrived after the booking had been cancelled.',
  refunded_at_stripe: 'The cinema has given your money back.',
};
/** Nothing is on its way while the bank has the money, or nobody knows yet who does. */
const AT_BANK =
  'Your bank is looking at this payment: the money comes from your bank, or from the cinema once your bank has decided.';
const KEPT = 'Your bank has given the payment to the cinema after all.';
const refusedBy = (mail: string) =>
  `The refund could not be made the way you paid. Please write to us how we can give it back: ${mail}`;
const noteOf: Readonly<Record<string, string | undefined>> = NOTES;

/**
 * What a booking says of its money that goes back, or has gone, or waits for a bank; nothing where its owner knows, and while it has a ticket.
 * @param askAt the cinema's address for mail, where a refund has failed for good: only its owner can say what else to do
 */
export const refundNoteOf = (
  { state, refund }: Pick<BookingDocument, 'state' | 'refund'>,
  askAt?: string,
): { refundNote?: string } => {
  if (state !== 'refunding' && state !== 'refunded') return {};
  const isAtBank = state === 'refunding' && refund?.isQuestioned;
  const isKept = state === 'refunded' && refund?.keptCents;
  const notes = [
    noteOf[refund?.reason ?? ''],
    isAtBank ? AT_BANK : undefined,
    isKept ? KEPT : undefined,
    askAt !== undefined && refusedBy(askAt),
  ].filter(Boolean);
  return notes.length === 0 ? {} : { refundNote: notes.join(' ') };
};
