import type { Booking } from './bookings.ts';
import { endOf, phaseOf, startOf } from './phase.ts';

export interface SortedBookings {
  /** the paid visit that comes first; its movie may be running */
  next: Booking | undefined;
  /** not paid and not started yet, soonest first */
  unpaid: Booking[];
  /** further paid visits, soonest first */
  later: Booking[];
  /** everything else, latest first */
  past: Booking[];
}

/**
 * Puts bookings in the order in which they matter.
 * @param now the server's clock, in milliseconds
 */
export function sortBookings(bookings: Booking[], now: number): SortedBookings {
  const soonestFirst = [...bookings].sort((one, other) => startOf(one) - startOf(other));
  const groups: { visits: Booking[]; unpaid: Booking[]; past: Booking[] } = {
    visits: [],
    unpaid: [],
    past: [],
  };
  for (const booking of soonestFirst) groups[groupOf(booking, now)].push(booking);
  const [next, ...later] = groups.visits;
  return { next, unpaid: groups.unpaid, later, past: groups.past.reverse() };
}

function groupOf(booking: Booking, now: number): 'visits' | 'unpaid' | 'past' {
  const phase = phaseOf(booking, now);
  if (phase === 'paid') return now < endOf(booking) ? 'visits' : 'past';
  if (phase === 'held' || phase === 'ran-out') return now < startOf(booking) ? 'unpaid' : 'past';
  return 'past';
}
