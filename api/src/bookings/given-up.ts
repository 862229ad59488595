import type { BookingDocument } from '../db/documents.ts';

/** Why a hold ended that gave way to another order of its owner. */
export const CHANGED_CHOICE = 'other seats were chosen';

/** Whether a hold was given up for another choice, and its seats, while it would last, are for that one. */
export function isGivenUp({ state, holdUntil, history }: BookingDocument, now: Date): boolean {
  return state === 'cancelled' && history.at(-1)?.why === CHANGED_CHOICE && holdUntil > now;
}
