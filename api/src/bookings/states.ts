export type BookingState = 'pending' | 'paid' | 'expired' | 'cancelled' | 'refunding' | 'refunded';
