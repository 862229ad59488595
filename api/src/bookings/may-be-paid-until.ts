import type { BookingDocument } from '../db/documents.ts';
import { PAGE_OUTLIVES_HOLD_MINUTES } from '../payments/limits.ts';

/** So long it may take until a payment of the page's last moment is known here. */
const LEARNT_WITHIN_MINUTES = 19;

/**
 * Until when money may still come for a hold that is over: who paid at its last moment is told so when it is known here.
 * @returns undefined where none can come, as it costs nothing
 */
export const mayBePaidUntil = ({
  amountCents,
  holdUntil,
}: Pick<BookingDocument, 'amountCents' | 'holdUntil'>): Date | undefined =>
  amountCents > 0
    ? new Date(holdUntil.getTime() + (PAGE_OUTLIVES_HOLD_MINUTES + LEARNT_WITHIN_MINUTES) * 60_000)
    : undefined;
