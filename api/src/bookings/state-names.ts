/** All states of a booking; what they mean and which moves there are is told in states.ts. */
export const BOOKING_STATES = ['pending', 'paid', 'expired', 'cancelled', 'refunding', 'refunded'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** What a booking can wait for beside its state; told in awaits.ts. */
export const BOOKING_AWAITS = ['decision', 'payment'] as const;
export type BookingAwaits = (typeof BOOKING_AWAITS)[number];
