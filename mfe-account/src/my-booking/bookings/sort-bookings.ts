import type { Booking } from './bookings.ts';
import { endOf, phaseOf, startOf } from './phase.ts';

export interface SortedBookings {
  /** the paid visit that comes first, all bookings of its show; its movie may be running */
  next: Booking[];
  /** not paid, and held, being paid or not started yet, soonest first */
  unpaid: Booking[];
  /** further paid visits, soonest first */
  later: Booking[];
  /** not over, and in a state that this release does not know, soonest first */
  unknown: Booking[];
  /** everything else, latest first */
  past: Booking[];
}

/**
 * Puts bookings in the order in which they matter.
 * @param now the server's clock, in milliseconds
 */
export function sortBookings(bookings: Booking[], now: number): SortedBookings {
  const soonestFirst = [...bookings].sort((one, other) => startOf(one) - startOf(other));
  const groups: Record<Group, Booking[]> = {
    visits: [],
    unpaid: [],
    unknown: [],
    past: [],
  };
  for (const booking of soonestFirst) groups[groupOf(booking, now)].push(booking);
  const first = groups.visits[0]?.show._id;
  const next = groups.visits.filter(({ show }) => show._id === first);
  const later = groups.visits.filter(({ show }) => show._id !== first);
  return { next, unpaid: groups.unpaid, later, unknown: groups.unknown, past: groups.past.reverse() };
}

type Group = 'visits' | 'unpaid' | 'unknown' | 'past';

function groupOf(booking: Booking, now: number): Group {
  const phase = phaseOf(booking, now);
  if (phase === 'unknown') return now < endOf(booking) ? 'unknown' : 'past';
  if (phase === 'paid') return now < endOf(booking) ? 'visits' : 'past';
  // Nobody else's until the hold is over, and paid for by then a ticket, also as the movie runs.
  if (phase === 'held') return 'unpaid';
  // The money comes, or goes back, when the bank is done: until then nobody looks for it among what was.
  if (phase === 'paying') return now < endOf(booking) ? 'unpaid' : 'past';
  if (phase === 'ran-out') return now < startOf(booking) ? 'unpaid' : 'past';
  return 'past';
}
