import type { Filter } from 'mongodb';
import { lineOf } from '../../orders/waiting/line.ts';
import { occupiedSeats } from '../../seats/seats.ts';
import type { ShowDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Movie } from '../../movies/schemas.ts';
import type { AdminShow, AllShowsAnswer } from '../schemas.ts';
import { factsOf } from '../../shows/show-facts.ts';
import { withMovies } from './movies-of.ts';
import type { ShowsQuery } from './list-query.ts';
import { inOrder, matching, pageOf, rank, windowOf } from './rank.ts';

/** Past shows stay in the list for this long: for the month's earnings, not for ever. */
const PAST_DAYS = 35;
const DAY_MS = 24 * 3_600_000;

const LEAN = { movieId: 1, hall: 1 } as const;
const WITH_SEATS = { ...LEAN, priceCents: 1, seats: 1 } as const;
type Lean = Pick<ShowDocument, '_id' | keyof typeof WITH_SEATS>;

const soldIn = ({ seats = {} }: Partial<Pick<ShowDocument, 'seats'>>) =>
  Object.values(seats).filter((seat) => seat.state === 'sold').length;

/**
 * Recent and upcoming shows with what they have earned, soonest first unless told, one page of them. In the order of time a
 * page is a walk along an index; other orders read what they sort by of every show in the list.
 */
export async function allShows(deps: Dependencies, query: ShowsQuery): Promise<AllShowsAnswer> {
  const { db, clock } = deps;
  const now = clock.now();
  const startsAt = {
    $gt: query.when === 'upcoming' ? now : new Date(now.getTime() - PAST_DAYS * DAY_MS),
    ...(query.when === 'past' && { $lte: now }),
  };
  const inTime = query.q === '' && query.sort === 'time';
  const { shows, total } = await (inTime
    ? byTime(deps, { startsAt }, query)
    : ranked(deps, { startsAt }, query));
  const rows = await withMovies({ db }, shows);
  return { success: true, shows: rows.map((row) => view(row, now)), total };
}

interface Found {
  shows: ShowDocument[];
  total: number;
}

/** What is over is read from the latest down, everything else that is in time from the soonest up. */
const directionOf = ({ order, sort, when }: ShowsQuery) => {
  if (order) return order;
  if (sort === 'time') return when === 'past' ? 'desc' : 'asc';
  return sort === 'sold' || sort === 'earnings' ? 'desc' : 'asc';
};

async function byTime({ db }: Dependencies, filter: Filter<ShowDocument>, query: ShowsQuery): Promise<Found> {
  const { skip, limit } = windowOf(query);
  const direction = directionOf(query) === 'asc' ? 1 : -1;
  const shows = await db.shows.find(filter).sort({ startsAt: direction }).skip(skip).limit(limit).toArray();
  return { shows, total: limit === 0 ? shows.length : await db.shows.countDocuments(filter) };
}

async function ranked({ db }: Dependencies, filter: Filter<ShowDocument>, query: ShowsQuery): Promise<Found> {
  const bySeats = query.sort === 'sold' || query.sort === 'earnings';
  const all = await db.shows
    .find(filter)
    .sort({ startsAt: 1 })
    .project<Lean>(bySeats ? WITH_SEATS : LEAN)
    .toArray();
  const named = matching(await withMovies({ db }, all), query.q, ({ movie }) => [movie.title]);
  const order = directionOf(query);
  const keys: Record<ShowsQuery['sort'], (row: { show: Lean; movie: Movie }) => string | number> = {
    time: () => 0,
    film: ({ movie }) => movie.title,
    hall: ({ show }) => show.hall,
    sold: ({ show }) => soldIn(show),
    earnings: ({ show }) => soldIn(show) * show.priceCents,
  };
  const rows = query.sort === 'time' && order === 'desc' ? named.toReversed() : named;
  const ids = pageOf(rank(rows, order, keys[query.sort]), query).map(({ show }) => show._id);
  const shows = await db.shows.find({ _id: { $in: ids } }).toArray();
  return { shows: inOrder(ids, shows), total: named.length };
}

function view({ show, movie }: { show: ShowDocument; movie: Movie }, now: Date): AdminShow {
  const soldSeats = soldIn(show);
  const line = lineOf(show);
  return {
    _id: show._id,
    movie,
    showDateTime: show.startsAt.toISOString(),
    showPrice: show.priceCents / 100,
    hall: show.hall,
    ...factsOf(show),
    status: show.status,
    occupiedSeats: Object.fromEntries(occupiedSeats(show, now).map((seat) => [seat, true as const])),
    soldSeats,
    waiting: { people: line.length, seats: line.reduce((sum, [, { count }]) => sum + count, 0) },
    earnings: (soldSeats * show.priceCents) / 100,
  };
}
