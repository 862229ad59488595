import type { Filter } from 'mongodb';
import type { ShowDocument } from '../../db/documents.ts';
import { foundBy } from '../../db/list-keys.ts';
import { LISTED_DAYS, listedSince } from '../../db/show-list-keys.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Movie } from '../../movies/schemas.ts';
import { showCancelUntil } from '../../orders/cancel-show/cancel.ts';
import { lineOf } from '../../orders/waiting/line.ts';
import { occupiedSeats } from '../../seats/seats.ts';
import type { AdminShow, AllShowsAnswer } from '../schemas.ts';
import { factsOf } from '../../shows/show-facts.ts';
import type { ShowsQuery } from './list-query.ts';
import { withMovies } from './movies-of.ts';
import { inOrder, windowOf } from './pages.ts';

/** Columns, each with the direction of its index: what is read from the largest down is -1. */
const COLUMNS: Readonly<Record<ShowsQuery['sort'], readonly [path: string, usual: 1 | -1]>> = {
  time: ['startsAt', 1],
  film: ['listKeys.movie', 1],
  hall: ['hall', 1],
  sold: ['listKeys.sold', -1],
  earnings: ['listKeys.earnings', -1],
};

/** Along the index of the column, or against it: of one key the soonest come first, or last. */
function sortOf({ sort, order, when }: ShowsQuery): Record<string, 1 | -1> {
  const [path, along] = COLUMNS[sort];
  // What is over is read from the latest down.
  const usual = sort === 'time' && when === 'past' ? -1 : along;
  const wanted = order === undefined ? usual : order === 'asc' ? 1 : -1;
  const later = wanted === along ? 1 : -1;
  return { [path]: wanted, startsAt: later, _id: later };
}

/** Keys to sort and search by are removed some time after a show: older shows can be listed by their time alone, page by page. */
const isCut = ({ q, sort, when, limit }: ShowsQuery): boolean =>
  when !== 'upcoming' && (sort !== 'time' || Object.keys(foundBy(q)).length > 0 || limit === undefined);

function filterOf(query: ShowsQuery, now: Date): Filter<ShowDocument> {
  const { q, sort, when } = query;
  const found = foundBy(q);
  const first = isCut(query) ? listedSince(now) : new Date(0);
  return {
    ...found,
    // A show that was added a moment ago is in the order of time already.
    ...(sort !== 'time' && Object.keys(found).length === 0 && { 'listKeys.listed': true }),
    startsAt: { $gt: when === 'upcoming' ? now : first, ...(when === 'past' && { $lte: now }) },
  };
}

/**
 * Shows with what they have earned, soonest first unless told, one page of them. The database sorts and finds by the keys that a job
 * writes with each recent and upcoming show: a page is a walk along an index, from which the ids are read, and then the rows of the
 * page. Only a search in another order than that of time goes through all that it finds.
 * @returns `listedDays` where older shows are left out
 */
export async function allShows(deps: Dependencies, query: ShowsQuery): Promise<AllShowsAnswer> {
  const { db, clock } = deps;
  const now = clock.now();
  const filter = filterOf(query, now);
  const { skip, limit } = windowOf(query);
  const found = await db.shows
    .find(filter, { projection: { _id: 1 } })
    .sort(sortOf(query))
    .skip(skip)
    .limit(limit)
    .toArray();
  const ids = found.map(({ _id }) => _id);
  const shows = inOrder(ids, await db.shows.find({ _id: { $in: ids } }).toArray());
  const total = limit === 0 ? shows.length : await db.shows.countDocuments(filter);
  const rows = await withMovies(deps, shows);
  return {
    success: true,
    shows: rows.map((row) => view(row, now)),
    total,
    ...(isCut(query) && { listedDays: LISTED_DAYS }),
  };
}

function view({ show, movie }: { show: ShowDocument; movie: Movie }, now: Date): AdminShow {
  const soldSeats = Object.values(show.seats).filter((seat) => seat.state === 'sold').length;
  const line = lineOf(show);
  return {
    _id: show._id,
    movie,
    showDateTime: show.startsAt.toISOString(),
    endsAt: show.endsAt.toISOString(),
    showPrice: show.priceCents / 100,
    hall: show.hall,
    ...factsOf(show),
    status: show.status,
    cancelUntil: show.status === 'scheduled' ? showCancelUntil(show).toISOString() : null,
    occupiedSeats: Object.fromEntries(occupiedSeats(show, now).map((seat) => [seat, true as const])),
    soldSeats,
    waiting: { people: line.length, seats: line.reduce((sum, [, { count }]) => sum + count, 0) },
    earnings: (soldSeats * show.priceCents) / 100,
  };
}
