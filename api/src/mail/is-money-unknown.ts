import type { BookingDocument } from '../db/documents.ts';

/** So long Stripe may take to say what becomes of a refund, once more where it did not answer first, before its owner is told that it is sent. */
const MAX_UNKNOWN_MS = 90_000;

/** Whether Stripe is still being asked for a booking's money: it may be with a bank that questions the payment, and is then not sent. */
export function isMoneyUnknown({ state, refund }: BookingDocument, now: Date): boolean {
  if (state !== 'refunding' || !refund || refund.isQuestioned) return false;
  const age = now.getTime() - refund.requestedAt.getTime();
  // What was asked for while all clocks were ahead is not waited for until they have come there.
  return Math.abs(age) < MAX_UNKNOWN_MS;
}
