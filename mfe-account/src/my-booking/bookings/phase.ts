import type { BookingState, DefaultRuntimeMinutes, PageOutlivesHoldMinutes } from '@matinee/api/types';
import { lookUp } from '@matinee/shared-ui';
import type { Booking } from './bookings.ts';

/** Where a booking stands for the person who made it; `unknown` in a state that this release does not know. */
export type Phase =
  'paid' | 'held' | 'paying' | 'ran-out' | 'cancelled' | 'refunding' | 'at-bank' | 'refunded' | 'unknown';

/** Those that say by themselves where a booking stands; the others depend on the payment and the clock. */
const phases: Record<BookingState, Phase | null> = {
  pending: null,
  paid: null,
  expired: null,
  cancelled: 'cancelled',
  refunding: 'refunding',
  refunded: 'refunded',
};

/**
 * @param now the server's clock, in milliseconds: a hold ends by it, whether the server swept it already or not
 */
export function phaseOf(booking: Booking, now: number): Phase {
  const phase = lookUp(phases, booking.state);
  // Of what cost nothing no money goes back.
  if (booking.amount === 0 && (phase === 'refunding' || phase === 'refunded')) return 'cancelled';
  if (phase === 'refunding' && booking.awaits === 'decision') return 'at-bank';
  if (phase !== null) return phase ?? 'unknown';
  // The server is about to end it, or has nothing to end: of a show that does not take place nobody pays, and no ticket lets in.
  if (booking.show.cancelled !== undefined)
    return booking.isPaid && booking.amount > 0 ? 'refunding' : 'cancelled';
  if (booking.isPaid) return 'paid';
  if (booking.awaits === 'payment') return 'paying';
  // By what awaits means, nobody here can hurry it, by paying neither.
  if (booking.awaits !== undefined) return 'unknown';
  return booking.state === 'pending' && booking.expiresAt !== null && now < Date.parse(booking.expiresAt)
    ? 'held'
    : 'ran-out';
}

/** Whether the server is still working on a booking, so that asking again is worth it; what waits for a bank takes minutes, or days. */
export const isUnsettled = ({ state, awaits }: Booking): boolean =>
  (state === 'pending' || state === 'refunding') && awaits === undefined;

/** As an older API opens payment pages, which does not say how long money may come: its type does not let it differ. */
const PAGE_OUTLIVES_HOLD_MINUTES: PageOutlivesHoldMinutes = 31;
/** And so long the server may need to learn of a payment at the last moment, in minutes. */
const LEARNT_WITHIN_MINUTES = 19;
const AFTER_HOLD_MINUTES = PAGE_OUTLIVES_HOLD_MINUTES + LEARNT_WITHIN_MINUTES;

/**
 * Whether money may still come, for a hold that ran out as well: who paid at its last moment is told so when the server has learnt of it.
 * @param now the server's clock, in milliseconds
 * @param holdMinutes how long the cinema holds seats, for what an older API answered
 */
export function mayStillBePaid(
  { state, awaits, createdAt, amount, mayBePaidUntil }: Booking,
  now: number,
  holdMinutes = 0,
): boolean {
  if (awaits === 'payment') return true;
  if (mayBePaidUntil !== undefined) return mayBePaidUntil !== null && now < Date.parse(mayBePaidUntil);
  return (
    state === 'expired' &&
    amount > 0 &&
    createdAt !== undefined &&
    now - Date.parse(createdAt) < (holdMinutes + AFTER_HOLD_MINUTES) * 60_000
  );
}

/** When the show of a booking begins, in milliseconds since 1970. */
export const startOf = ({ show }: Booking): number => Date.parse(show.showDateTime);

/** As an older API, which does not say when a show ends, plans a movie whose length is not known: its type does not let it differ. */
const DEFAULT_RUNTIME_MINUTES: DefaultRuntimeMinutes = 120;
/** When the show of a booking is over, in milliseconds since 1970. */
export const endOf = (booking: Booking): number =>
  booking.show.endsAt === undefined
    ? startOf(booking) + (booking.show.movie.runtime || DEFAULT_RUNTIME_MINUTES) * 60_000
    : Date.parse(booking.show.endsAt);
