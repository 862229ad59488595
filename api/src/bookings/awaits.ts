import type { BookingDocument } from '../db/documents.ts';
import type { BookingAwaits } from './state-names.ts';

/**
 * What a booking waits for that neither its owner nor the cinema can hurry: `payment` while money that was sent, or is being asked
 * about by the buyer's bank, has not come; `decision` while a bank that questions the payment keeps it from going back.
 */
export function awaitsOf({
  state,
  session,
  closingPage,
  payingPage,
  refund,
}: Pick<BookingDocument, 'state' | 'session' | 'closingPage' | 'payingPage' | 'refund'>):
  BookingAwaits | undefined {
  if (state === 'refunding' && refund?.isQuestioned) return 'decision';
  // Of a page that has given way to another one nothing is waited for.
  const isPaying = payingPage !== undefined && payingPage === (session?.id ?? closingPage);
  return state === 'pending' && isPaying ? 'payment' : undefined;
}
