import type { BookingDocument } from '../db/documents.ts';

/** Bookings with money that is the cinema's: tickets that stand, and those of whose price a bank gave it something back after the visit. */
export const WITH_REVENUE = {
  $or: [{ state: 'paid' as const }, { state: 'refunded' as const, 'refund.keptCents': { $gt: 0 } }],
};

/** What the cinema has of one of them, in cents: what was paid less what was returned of it. */
export const revenueCents = ({
  state,
  amountCents,
  refund,
}: Pick<BookingDocument, 'state' | 'amountCents' | 'refund'>): number =>
  state === 'paid' ? amountCents - (refund?.amountCents ?? 0) : (refund?.keptCents ?? 0);

/** The same where the database adds it up. */
export const REVENUE_CENTS = {
  $cond: [
    { $eq: ['$state', 'paid'] },
    { $subtract: ['$amountCents', { $ifNull: ['$refund.amountCents', 0] }] },
    { $ifNull: ['$refund.keptCents', 0] },
  ],
};
