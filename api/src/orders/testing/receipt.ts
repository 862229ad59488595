import type { DoorReceipt } from './door-receipt.ts';

/** What a buyer was told about one booking: a promise that no crash may break. */
export interface Receipt extends DoorReceipt {
  showId: string;
  seats: string[];
  said: 'booked' | 'paid' | 'cancelled' | 'shared';
  /** There is nothing to pay for. */
  isFree: boolean;
  /** Stripe took the money. */
  moneyTaken: boolean;
  /** It was asked to be cancelled, shared or, free of charge, confirmed, and never said that it was: it may have happened. */
  inDoubt: boolean;
  /** It was seen in My Booking alone, and may be an order that died: those are removed. */
  mayBeGone: boolean;
  /** Who has asked for it by a link: it may be theirs. */
  friends: Set<string>;
}

/** What somebody was told about their place among those who wait for seats of a show. */
export interface Place {
  userId: string;
  showId: string;
  said: 'waits' | 'left';
  /** The last call was not answered. */
  inDoubt: boolean;
}

/** A receipt of what somebody has just been told that they have. */
export const receiptOf = (
  about: Pick<Receipt, 'bookingId' | 'userId' | 'showId' | 'seats'> & Partial<Receipt>,
): Receipt => ({
  said: 'booked',
  isFree: false,
  moneyTaken: false,
  inDoubt: false,
  mayBeGone: false,
  friends: new Set(),
  scans: [],
  sent: [],
  backs: { begun: 0, open: 0 },
  ...about,
});
