import type { DoorDay } from '../calls.ts';
import { isOver } from '../book/decide.ts';
import type { Waiting } from '../book/waiting.ts';
import { t } from '../en.ts';

interface CountersProps {
  shows: DoorDay['shows'];
  /** let in by this door, and not yet told */
  waiting: readonly Waiting[];
  /** ISO instant of the list, or of this moment where the list is of before */
  at: string;
}

/** How many are in, and how many tickets have still to come. */
export function Counters({ shows, waiting, at }: CountersProps) {
  // Who was let in is inside, also where the show was cancelled or the money went back after.
  const tickets = shows.flatMap((show) =>
    show.tickets.map((one) => ({
      ...one,
      isExpected: one.isValid && !show.isCancelled && !isOver(show, new Date(at)),
    })),
  );
  const seats = tickets.flatMap(({ bookingId, isExpected, seats: all }) =>
    all.map(({ seat, entry }) => ({
      isIn: entry !== null || waiting.some((one) => one.bookingId === bookingId && one.seat === seat),
      isExpected,
    })),
  );
  // Bought after the list was fetched, and let in by its signature.
  const unlisted = waiting.filter(
    ({ bookingId, showId }) =>
      (showId === '' || shows.some((show) => show.showId === showId)) &&
      !tickets.some((ticket) => ticket.bookingId === bookingId),
  ).length;
  const inside = seats.filter(({ isIn }) => isIn).length;
  const toCome = seats.filter(({ isIn, isExpected }) => !isIn && isExpected).length;
  return (
    <dl className="admin:grid admin:grid-cols-2 admin:gap-3">
      {[
        [t('door.in'), inside + unlisted],
        [t('door.to-come'), toCome],
      ].map(([name, count]) => (
        <div key={name} className="admin:rounded-lg admin:bg-ink-1 admin:p-4">
          <dt className="admin:text-sm admin:text-mid">{name}</dt>
          <dd className="admin:text-3xl admin:font-bold admin:text-hi admin:tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
