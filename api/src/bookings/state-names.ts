/** All states of a booking; what they mean and which moves there are is told in states.ts. */
export const BOOKING_STATES = ['pending', 'paid', 'expired', 'cancelled', 'refunding', 'refunded'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];
