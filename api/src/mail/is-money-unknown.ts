import type { BookingDocument } from '../db/documents.ts';

/** So long Stripe may take to say what becomes of a refund, once more where it did not answer first, before its owner is told that it is sent. */
const MAX_UNKNOWN_MS = 90_000;

/** Whether Stripe is still being asked for a booking's money: it may be with a bank that questions the payment, and is then not sent. */
export const isMoneyUnknown = ({ state, refund }: BookingDocument, now: Date): boolean =>
  state === 'refunding' &&
  refund !== undefined &&
  !refund.isQuestioned &&
  now.getTime() - refund.requestedAt.getTime() < MAX_UNKNOWN_MS;
