import type { Dependencies } from '../dependencies.ts';
import { withMovies } from './lists/movies-of.ts';
import { REVENUE_CENTS, WITH_REVENUE } from './revenue.ts';
import { salesByDay } from './sales-by-day.ts';
import type { DashboardData } from './schemas.ts';

/**
 * Revenue is paid minus refunded. A booking whose whole money goes back is in another state, as holds are; one that is still
 * paid can have a part of it returned in Stripe's dashboard.
 * @returns how many tickets stand, and what the cinema has
 */
async function sales(deps: Dependencies): Promise<{ bookings: number; cents: number }> {
  const [sum] = await deps.db.bookings
    .aggregate<{ bookings: number; cents: number }>([
      { $match: WITH_REVENUE },
      {
        $group: {
          _id: null,
          bookings: { $sum: { $cond: [{ $eq: ['$state', 'paid'] }, 1, 0] } },
          cents: { $sum: REVENUE_CENTS },
        },
      },
    ])
    .toArray();
  return sum ?? { bookings: 0, cents: 0 };
}

/** The admin's first page: sales in dollars, also by day, upcoming shows soonest first, and how many people have an account. */
export async function dashboard(deps: Dependencies): Promise<DashboardData> {
  const upcoming = { status: 'scheduled' as const, startsAt: { $gt: deps.clock.now() } };
  const [{ bookings, cents }, days, shows, totalUsers] = await Promise.all([
    sales(deps),
    salesByDay(deps),
    deps.db.shows
      .find(upcoming, { projection: { movieId: 1, priceCents: 1, startsAt: 1 } })
      .sort({ startsAt: 1 })
      .toArray(),
    deps.identity.countUsers(),
  ]);
  const activeShows = (await withMovies(deps, shows)).map(({ show, movie }) => ({
    _id: show._id,
    movie,
    showPrice: show.priceCents / 100,
    showDateTime: show.startsAt.toISOString(),
  }));
  return {
    totalBookings: bookings,
    totalRevenue: cents / 100,
    activeShows,
    totalUsers,
    salesByDay: days,
  };
}
