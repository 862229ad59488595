import type { BookingDocument } from '../db/documents.ts';

type Refund = Pick<NonNullable<BookingDocument['refund']>, 'amountCents' | 'beforeCents'>;

/** What of a price goes back, or has gone, because of a refund, in cents: the whole less what went back before it was decided. */
export const dueCents = ({ amountCents, beforeCents = 0 }: Refund): number => amountCents - beforeCents;
