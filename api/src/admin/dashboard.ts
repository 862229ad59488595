import type { Dependencies } from '../dependencies.ts';
import { withFilms } from './films-of.ts';
import type { DashboardData } from './schemas.ts';

/**
 * Counts what is paid. A booking whose money is going back is in another state, so revenue is paid minus refunded, and holds
 * are not in it.
 */
async function sales(deps: Dependencies): Promise<{ bookings: number; cents: number }> {
  const [sum] = await deps.db.bookings
    .aggregate<{ bookings: number; cents: number }>([
      { $match: { state: 'paid' } },
      { $group: { _id: null, bookings: { $sum: 1 }, cents: { $sum: '$amountCents' } } },
    ])
    .toArray();
  return { bookings: sum?.bookings ?? 0, cents: sum?.cents ?? 0 };
}

/** The admin's first page: sales in dollars, upcoming shows soonest first, and how many people have an account. */
export async function dashboard(deps: Dependencies): Promise<DashboardData> {
  const upcoming = { status: 'scheduled' as const, startsAt: { $gt: deps.clock.now() } };
  const [{ bookings, cents }, shows, totalUsers] = await Promise.all([
    sales(deps),
    deps.db.shows
      .find(upcoming, { projection: { movieId: 1, priceCents: 1, startsAt: 1 } })
      .sort({ startsAt: 1 })
      .toArray(),
    deps.identity.countUsers(),
  ]);
  const activeShows = (await withFilms(deps, shows)).map(({ show, movie }) => ({
    _id: show._id,
    movie,
    showPrice: show.priceCents / 100,
    showDateTime: show.startsAt.toISOString(),
  }));
  return { totalBookings: bookings, totalRevenue: cents / 100, activeShows, totalUsers };
}
