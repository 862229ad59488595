import { occupiedSeats } from '../bookings/seats.ts';
import type { Dependencies } from '../dependencies.ts';
import { withFilms } from './films-of.ts';
import type { AdminShow } from './schemas.ts';

/** Past shows stay in the list for this long: for the month's earnings, not for ever. */
const PAST_DAYS = 35;
const DAY_MS = 24 * 3_600_000;

/** Recent and upcoming shows, soonest first, with what they have earned: sold seats times price, in dollars. */
export async function allShows(deps: Dependencies): Promise<AdminShow[]> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS);
  const shows = await deps.db.shows
    .find({ startsAt: { $gt: since } })
    .sort({ startsAt: 1 })
    .toArray();
  return (await withFilms(deps, shows)).map(({ show, movie }) => {
    const soldSeats = Object.values(show.seats).filter((seat) => seat.state === 'sold').length;
    return {
      _id: show._id,
      movie,
      showDateTime: show.startsAt.toISOString(),
      showPrice: show.priceCents / 100,
      hall: show.hall,
      status: show.status,
      occupiedSeats: Object.fromEntries(occupiedSeats(show, now).map((seat) => [seat, true as const])),
      soldSeats,
      earnings: (soldSeats * show.priceCents) / 100,
    };
  });
}
